### Ce que la page dit d’elle-même dans les parties qui viennent après la première vue : leçons, éditeurs,
### feuilles pour la classe, recuit au ralenti. Les mêmes clés que later-en.ftl.

size-columns = Colonnes
draw-packing = Dessiner un puzzle
draw-board = Le plateau
draw-board-about = Touchez des cases, ou glissez sur elles, pour les ôter du plateau ou les remettre.
draw-in = en fait partie
draw-out = hors du plateau
draw-pieces = Les pièces
draw-own = Dessiner les miennes
draw-piece = Une nouvelle pièce
draw-piece-about = Dessinez une pièce en touchant ses cases, puis ajoutez-la.
draw-add = Ajouter cette pièce
draw-parts = Les cases peuvent être séparées
draw-apart = Les cases d’une pièce doivent être d’un seul tenant.
draw-joined = La pièce { $piece } existe déjà : il y en a { $count } maintenant.
draw-fewer = Une pièce { $piece } de moins
draw-more = Une pièce { $piece } de plus
draw-rotate = Les pièces peuvent tourner
draw-flip = Les pièces peuvent être retournées
draw-areas = { $board } cases sur le plateau, { $pieces } dans les pièces
draw-lattice = Cases
lattice-square = Carrés
lattice-cubic = Cubes
lattice-balls = Boules
lattice-hexagonal = Hexagones
lattice-triangular = Triangles
draw-size = Taille
draw-size-unknown = Écrivez une taille comme 5x6, 3x4x5, pyramide 5, hexagone 3 ou parallélogramme 4x7.
zoom-fingers = Deux doigts déplacent et agrandissent le plateau.
draw-tool = Ce que fait un appui sur le plateau
draw-tool-cells = Retirer
draw-tool-cut = Découper
draw-cut-about = Glissez sur des cases : elles deviennent une pièce, posée là. Touchez une pièce pour annuler sa découpe. Une fois le plateau entièrement découpé, la partie commence avec toutes les pièces à côté.
draw-cut-whole = Ceci est une solution. La partie commence avec toutes les pièces à côté du plateau, et le compte se fait ainsi.
draw-cut-lift = Retirer toutes les pièces
draw-cut-letters = Il ne reste plus de lettre pour une autre pièce.
draw-tool-optional = Peut rester vide
draw-optional-about = Les pièces peuvent laisser ces cases vides. Touchez-les, ou glissez sur elles.
draw-tool-given = Reste vide
draw-given-about = Ces cases restent vides dès le début, là où les règles le permettent : aucune pièce ne les couvre.
draw-given = reste vide
draw-tool-sign = Signe
draw-sign-about = Les cases touchées, ou sur lesquelles on glisse, reçoivent le signe. Une case de pièce qui porte un signe se pose sur le même signe, ou sur une case sans signe.
draw-may-open = peut rester vide
draw-choice-add = Nouveau choix
draw-choice-name = choix { $number }
draw-choice-about = Une seule case d’un choix reste vide, comme le mois du jour sur un calendrier ou le nombre d’un dé. Touchez ses cases dans l’ordre, ou glissez sur elles, puis écrivez leurs étiquettes. Une case peut appartenir à plusieurs choix ; ils montrent alors des cases différentes.
draw-choice-called = Nom du choix
draw-choice-labels = Étiquettes, séparées par des virgules
draw-choice-remove = Supprimer ce choix
draw-labels-ready = Étiquettes toutes faites
draw-labels-for = pour 7 ou 12 cases
draw-labels-choose = choisir une langue
draw-amount = Nombre de pièces { $piece }
draw-amount-about = Un nombre ou un intervalle : 0-3, 1-, any (autant qu’on veut)
draw-use = Pièces posées en tout
draw-use-usual = toutes
draw-spare = Cases laissées vides
draw-spare-usual = aucune
field-set = « { $field } : { $number } »
open-cell = une case vide
draw-rules-about = Des nombres ou des intervalles, comme 10 ou 9-10. Une pièce peut aussi avoir un intervalle : 0-3, 1- ou any (autant qu’on veut).
draw-mirror = Les pièces peuvent être en miroir
lies-title = Comment les pièces se posent
lies-wrap = Bords reliés
lies-wrap-none = aucun
lies-wrap-columns = gauche et droite
lies-wrap-rows = haut et bas
lies-apart = Les pièces se touchent
lies-apart-none = partout
lies-apart-edge = par les coins seulement
lies-apart-corner = nulle part
lies-face = Toutes les pièces sont posées à l’envers
lies-sign = Signe à écrire
lies-about = Avec un signe, comme x, touchez les cases du plateau qui le reçoivent ; tant qu’il est là, les cases d’une nouvelle pièce le reçoivent aussi.
draw-save = Enregistrer les pièces
draw-kept = Dessins gardés
draw-file-save = Enregistrer dans un fichier
draw-file-open = Ouvrir un fichier…
draw-file-about = Un fichier contient le dessin tel qu’il est, fini ou non. Il se rouvre ici, ou déposé sur la première page.
draw-opened = Le dessin est ouvert.
draw-file-no-drawing = Ce n’est pas le fichier d’un dessin. Ouvrez un puzzle sur la première page ; Modifier mène ensuite à son dessin.
draw-file-damaged = Le dessin de ce fichier est illisible : « { $field } » manque ou n’est pas valable.
draw-name = Nom du dessin
draw-anew = Tout effacer
draw-name-taken = Un autre dessin est gardé entre-temps sous le nom « { $title } » : il reste.
draw-cleared = Le dessin est effacé.
draw-part = Ce qu’on dessine
draw-cages = Cages
draw-numbers = Nombres
draw-cages-about = Glissez sur les cases de chaque cage. Repartez d’une cage pour l’agrandir ; touchez une case pour l’en ôter.
draw-numbers-about = Choisissez une case et tapez son nombre.
draw-no-cage = pas encore de cage
draw-missing = { $count ->
    [one] { $count } case n’a pas encore de cage.
   *[other] { $count } cases n’ont pas encore de cage.
  }
draw-laid = la pièce { $piece } est posée ici dès le début
draw-lies = la pièce { $piece } est posée ici
draw-copy = Dupliquer { $title }
draw-copy-name = { $title } ({ $number })
count-title = Nombre de solutions
count-looking = Recherche de solutions…
count-looking-least = { $count ->
    [one] Une solution pour l’instant, la recherche continue…
   *[other] Au moins { $number } solutions pour l’instant, la recherche continue…
  }
count-none = Aucune solution
count-none-steps = { $count ->
    [one] Après { $count } étape de raisonnement : { $why }
   *[other] Après { $count } étapes de raisonnement : { $why }
  }
count-none-stuck = { $count } étapes de raisonnement font avancer ; puis une recherche parmi tout ce qui reste n’a rien trouvé.
count-one = Exactement une solution
count-many = { $count ->
    [one] Une solution
   *[other] { $number } solutions
  }
count-many-least = { $count ->
    [one] Au moins une solution
   *[other] Au moins { $number } solutions
  }
count-none-search = La recherche a essayé toutes les possibilités, sans en trouver.
count-none-tried = En { $seconds } secondes de raisonnement, aucune explication pas à pas n’a été trouvée.
count-longer = Chercher plus longtemps
count-proving = Recherche de la raison…
count-ended = Le comptage s’est arrêté là ; il peut y en avoir d’autres.
count-unknown = Aucune solution trouvée en une minute ; on ne sait pas s’il y en a une.
count-unrated = Estimer la difficulté prenait trop de temps.
count-refused = Ce n’est pas encore un puzzle
unique-title = Rendre la solution unique
unique-about-packing = Des pièces sont posées sur le plateau jusqu’à ce qu’il reste une seule solution, sans pièce de trop. Si des cases peuvent rester vides et que les pièces ne suffisent pas, des cases sont aussi laissées vides. Ce qui est déjà donné reste.
unique-about-suguru = Des chiffres sont ajoutés jusqu’à ce qu’il reste une seule solution. Ceux qui sont déjà là restent, sauf si vous préférez le contraire.
unique-about-tetravex = Des tuiles sont fixées jusqu’à ce qu’il reste une seule solution, aucune de trop ; pour une classe plus facile, il y en a davantage. Celles qui sont déjà fixées le restent.
unique-about-cover = Des options sont choisies dès le début jusqu’à ce qu’il reste une seule solution, aucune de trop. Celles qui le sont déjà le restent, sauf si vous préférez le contraire. Un appui sur le numéro d’une option la choisit aussi.
unique-without-packing = Sans solution, il n’y a rien à rendre unique. Modifiez le dessin, ou découpez les pièces dans le plateau : il y en aura une.
unique-without = Sans solution, il n’y a rien à rendre unique. Modifiez d’abord le dessin.
unique-without-suguru = Sans solution, il n’y a rien à rendre unique. Beaucoup de dessins de cages n’en ont pas ; souvent, il suffit qu’une case passe dans la cage voisine.
unique-mend = Trouver un petit changement
unique-mend-none = Aucun petit changement ne lui donne de solution.
unique-moved = Dans la cage voisine : { $place }
unique-same = Rien à changer : le dessin est déjà comme vous le souhaitez.
unique-none = Aucun puzzle à solution unique trouvé à temps.
unique-none-fixed = Aucune façon de fixer des tuiles ne donne cette difficulté. Les tuiles déjà fixées facilitent le puzzle ; beaucoup de côtés de même nombre le rendent plus difficile.
unique-class = Difficulté
unique-make = Chercher
unique-few = Retirer aussi chaque chiffre inutile
unique-few-cover = Renoncer aussi à chaque option inutile
unique-working = Recherche d’un puzzle à solution unique…
unique-steps-packing = Ce qui est posé ou reste vide
unique-steps-suguru = Ce qui a changé
unique-added = { $value } écrit : { $place }
unique-gone = { $value } retiré : { $place }
unique-opened = Reste vide : { $place }
unique-laid = Pièce { $piece } : { $place }
unique-steps-tetravex = Tuiles qui restent en place
unique-steps-cover = Options choisies dès le début
unique-fixed = Fixée : { $place }
unique-given = Option { $option } : { $items }
unique-undo = Annuler : { $step }
tiles-solved = Dessiner la solution
tiles-listed = Tuile par tuile
tiles-solved-about = Touchez un côté et choisissez son nombre : la tuile voisine reçoit le même, et le côté suivant est choisi.
tiles-listed-about = Les tuiles dans l’ordre de la liste, chacune à part. Touchez un côté et choisissez son nombre.
tiles-keys-about = Au clavier : les chiffres écrivent, les flèches mènent à une autre tuile, la barre d’espace à un autre côté, F fixe une tuile.
tiles-blank = vide
tiles-said = haut { $top }, droite { $right }, bas { $bottom }, gauche { $left }
tiles-fixed = fixée
tiles-at-top = Haut de la tuile en ligne { $row }, colonne { $col }
tiles-at-right = Côté droit de la tuile en ligne { $row }, colonne { $col }
tiles-at-bottom = Bas de la tuile en ligne { $row }, colonne { $col }
tiles-at-left = Côté gauche de la tuile en ligne { $row }, colonne { $col }
tiles-pad = Nombre du côté choisi
tiles-more = Jusqu’à 63
tiles-fix = Fixer cette tuile
tiles-fill = Remplir le reste
tiles-shuffle = Mélanger
tiles-rotate = Les tuiles peuvent tourner
tiles-border = Nombre sur le bord
tiles-border-any = libre
tiles-locked = Ce côté porte le nombre du bord.
tiles-missing = { $count ->
    [one] Un côté n’a pas encore de nombre.
   *[other] { $count } côtés n’ont pas encore de nombre.
  }
tiles-play-about = Jouer mélange les tuiles ; celles qui sont fixées restent à leur place.
cover-about = Il faut choisir des options qui, ensemble, couvrent chaque élément exactement une fois.
cover-items = Éléments, séparés par des espaces
cover-secondary = Éléments qui peuvent rester découverts (secondaires)
cover-options = Les options
cover-option = Option
cover-as-table = En tableau
cover-as-list = En liste
cover-table = Options et éléments
cover-table-about = Une ligne par option : touchez les éléments qu’elle couvre.
cover-keys-about = Au clavier : les flèches et la barre d’espace.
cover-list-about = Une option par ligne : les noms de ses éléments, séparés par des espaces. Un élément secondaire peut avoir une couleur, comme x:rouge ; des options qui lui donnent la même vont ensemble.
cover-large = Autant d’options se montrent en liste : une par ligne, les noms de ses éléments séparés par des espaces.
cover-cell = option { $option }, élément { $item }
cover-covers = couvert
cover-covers-colour = couvert avec { $colour }
cover-option-add = Nouvelle option
cover-item-add = Nouvel élément
cover-remove = Supprimer l’option { $option }
cover-give = Choisir l’option { $option } dès le début
cover-problem-twice = Deux éléments s’appellent { $name }.
cover-problem-unknown = Option { $option } : il n’y a pas d’élément { $name }.
cover-problem-repeated = L’option { $option } nomme { $name } deux fois.
cover-problem-no-primary = L’option { $option } ne couvre que des éléments secondaires. Il lui faut aussi un autre élément.
cover-paste = D’un tableur ou d’un texte
cover-paste-about = Collez un tableau dont la première ligne nomme les éléments, une matrice de 0 et de 1, ou des éléments et options dans le texte de Knuth.
cover-paste-empty = Ligne { $line } : il n’y a rien à lire.
cover-paste-width = La ligne { $line } n’a pas autant de colonnes que la première.
cover-paste-names = Ligne { $line } : chaque colonne a besoin d’un nom à elle.
cover-take = Reprendre
cover-wrong = Une option ou un élément n’est pas en ordre.
cover-core-all = La recherche a essayé toutes les possibilités, sans en trouver. Sans l’un quelconque des éléments, les autres peuvent être couverts.
cover-core = Les éléments { $items } ne peuvent pas être couverts, même à eux seuls : tout choix d’options en oublie un ou en couvre un deux fois.
cover-unfinished = Chaque option a besoin d’un élément à couvrir.
cover-save = Enregistrer en .{ $format }
lessons-about = Dix minutes chacune, avec des figures animées, des questions et un exercice à la fin. On les suit sur un téléphone comme au projecteur.
lesson-size = { $minutes } minutes, { $steps } étapes
lesson-start = Commencer
lesson-begin = Commencer : { $title }
lessons-problems = Des problèmes à montrer à une classe
lessons-problems-about = Sous Observer, on enregistre leur recherche : avec son arbre, en projection, et en feuille à imprimer.
lesson-own = Votre propre leçon
lesson-own-about = Une leçon est un texte en Markdown : un titre par étape, les puzzles en blocs, les questions en listes de cases. Elle reste dans ce navigateur.
lesson-example = Enregistrer une leçon à modifier
lesson-open = Ouvrir une leçon
lesson-unread = Ce fichier n’a pas pu être lu comme une leçon.
lesson-missing = Cette leçon n’existe pas.
lesson-fault = Ligne { $line } : { $what }
lesson-fault-title = une leçon commence par son titre, comme « # Titre ».
lesson-fault-steps = une leçon a des étapes, chacune avec un titre comme « ## Étape ».
lesson-fault-fence = ce bloc n’a pas de fin.
lesson-fault-figure = un bloc dit son format et ce qu’il fait, comme « xcc watch » : show, watch, solve, count ou merge.
lesson-fault-right = une réponse et une seule est marquée comme juste, par « - [x] ».
lesson-fault-number = la réponse est un nombre entier.
lesson-fault-choices = une question a au moins deux réponses.
lesson-steps = Étapes de la leçon
lesson-link = Copier un lien vers cette étape
lesson-link-long = Cette leçon est trop longue pour un lien. Transmettez plutôt le fichier.
lesson-question = Question
lesson-number = Votre nombre
lesson-check = Vérifier
lesson-right = Juste.
lesson-wrong = Pas encore. Regardez mieux.
lesson-counted = Le moteur en compte { $count } aussi.
lesson-figure = Figure
lesson-solve = { $count ->
    [0] { $matrix ->
        [no] Touchez le dessin jusqu’à ce que tout soit couvert.
       *[yes] Choisissez des lignes jusqu’à ce que tout soit couvert.
      }
    [one] Une est choisie.
   *[other] { $count } sont choisies.
  }
lesson-attacked = Cette case est attaquée.
lesson-taken = Cette option couvre un élément déjà couvert.
lesson-solved = Résolu. Tout est couvert.
lesson-notes = Pour l’enseignant
lesson-back = Précédent
lesson-on = Suivant
lesson-end = Fin de la leçon
lesson-score = { $answered ->
    [one] { $answered } réponse sur { $all }, dont { $right } du premier coup
   *[other] { $answered } réponses sur { $all }, dont { $right } du premier coup
  }
lesson-done = Les { $all } réponses sont là, dont { $right } du premier coup
merge-title = Compter sans énumérer
merge-about = Les positions qui laissent les mêmes éléments à couvrir n’en font qu’une, et leurs façons s’additionnent.
merge-on = Une couche de plus
merge-back = Une couche de moins
merge-label = États de la couche { $layer } : { $states }
merge-lively = Seulement ce qui mène à une solution
merge-at = { $states ->
    [one] Couche { $layer } : un état
   *[other] Couche { $layer } : { $states } états
  }
merge-total = { $solutions } façons, comptées avec { $states } états ; l’arbre qui les énumère a { $nodes } nœuds.
merge-large = Ce problème a trop d’états pour être dessiné, ou des éléments qu’on ne couvre pas exactement une fois.
lines-ways = Options restantes : { $ways }
compare-whole = Toute la recherche, pas seulement sa première solution
compare-whole-about = Ce qu’a demandé toute la recherche, jusqu’au bout.
compare-stopped = Arrêté : ces nombres tiennent compte de { $seen } graines sur { $all }.
compare-boards = Le plateau que chaque ordre trouve d’abord
compare-boards-working = Plateaux : { $done } sur { $all }…
compare-boards-about = La première solution de chaque ordre, en une recherche.
compare-board-none = aucun en dix secondes
compare-several = Plusieurs problèmes
compare-several-about = Les ordres sur chacun d’eux, l’un après l’autre, avec autant de graines que ci-dessus.
compare-several-problems = Problèmes
compare-several-start = { $count ->
    [0] Comparer sur ces problèmes
    [one] Comparer sur un problème
   *[other] Comparer sur { $count } problèmes
  }
compare-several-working = Problème { $at } sur { $all } : { $title }…
compare-several-stopped = { $whole ->
    [0] Arrêté : aucun problème n’est comparé jusqu’au bout. Ce qui a été trouvé reste.
    [one] Arrêté : un problème sur { $all } est comparé jusqu’au bout. Ce qui a été trouvé reste.
   *[other] Arrêté : { $whole } problèmes sur { $all } sont comparés jusqu’au bout. Ce qui a été trouvé reste.
  }
slow-about = Chaque échange envisagé est marqué sur le plateau, qu’il soit retenu ou non.
slow-quick = Pour que cela se voie, la température baisse ici plus vite que d’habitude : chaque échange la multiplie par { $factor }.
slow-working = Relevé des échanges…
slow-at = échange { $at } sur { $last }
slow-begins = Les tuiles sont posées au hasard.
slow-swap = Échanger { $one } et { $other } : { $cost }.
slow-turn = Tourner la tuile en { $one } : { $cost }.
slow-stay = La tuile en { $one } ne convient pas, et reste.
slow-many = Déplacer { $count } tuiles ensemble : { $cost }.
slow-none = Des tuiles devaient se déplacer ensemble ; c’était impossible.
slow-cost-none = autant de côtés diffèrent qu’avant
slow-cost-more = { $count ->
    [one] un côté de plus diffère
   *[other] { $count } côtés de plus diffèrent
  }
slow-cost-fewer = { $count ->
    [one] un côté de moins diffère
   *[other] { $count } côtés de moins diffèrent
  }
slow-taken = Retenu
slow-left = Écarté
slow-why-better = Pas pire qu’avant : c’est toujours retenu.
slow-why-worse = Pire de { $delta }. À la température { $temperature }, c’est retenu avec une probabilité de { $chance }.
slow-why-drawn = Tiré parmi tous les échanges de cette case ; le meilleur a le plus de chances. Celui-ci en avait { $chance }.
slow-heated = Réchauffé, de { $from } à { $to }.
slow-heatings = Réchauffes
slow-next-made = Au prochain retenu
slow-next-heating = À la prochaine réchauffe
slow-on = Les { $count } échanges suivants
cover-view = Ce que cela représente
cover-view-about = Ce qui est dessiné à côté de la matrice. La première ligne est chess (échiquier), grid (grille), row (rangée) ou cells (cases). Puis « item NOM 1,2 » dit qu’un élément est la case de la ligne 1, colonne 2 ; « option 0 1,2=5 » que l’option 0 y écrit 5.
class-recording = Enregistrement de la recherche…
class-ready = { $pages } pages : le problème et son arbre à remplir ; à part, l’arbre rempli et les solutions.
class-problem = Le problème
class-items = Éléments
class-options = Options
class-name = Nom
class-date = Date
class-task = Cherchez à la main. { $order ->
    [list] Couvrez toujours le premier élément de la liste qui n’est pas encore couvert ; essayez ses options dans leur ordre.
    [chance] Couvrez les éléments et essayez les options dans l’ordre que dit votre professeur.
   *[fewest] Couvrez toujours l’élément que couvrent le moins d’options ; essayez-les dans leur ordre.
} Écrivez à chaque branche de l’arbre ce que vous essayez, barrez les impasses et entourez deux fois les solutions.
class-task-board = Cherchez à la main, toujours là où il reste le moins de façons. Écrivez à chaque branche de l’arbre ce que vous essayez, barrez les impasses et entourez deux fois les solutions.
class-tree = L’arbre de la recherche, à remplir
class-part = { $part ->
    [way] Sur la feuille : le chemin vers la première solution et ce qui l’entoure, soit { $drawn } nœuds sur { $all }.
    [levels] Sur la feuille : tous les nœuds { $levels ->
        [one] du premier niveau
       *[other] des { $levels } premiers niveaux
      }, soit { $drawn } sur { $all }.
   *[first] Sur la feuille : les { $drawn } premiers nœuds sur { $all }.
  }
class-tree-part = De l’arbre
class-choice = { $part ->
    [way] Le chemin vers la première solution : { $drawn } nœuds sur { $all }
    [levels] { $levels ->
        [one] Le premier niveau
       *[other] Les { $levels } premiers niveaux
      } : { $drawn } nœuds sur { $all }
   *[first] Le début de la recherche : { $drawn } nœuds sur { $all }
  }
class-smaller = L’arbre ne tient pas sur une page. Celui d’un problème plus petit y tient en entier :
class-plus = Un nombre après un plus dit combien de nœuds sont omis à cet endroit.
class-goes-on = Partagez-vous les nœuds du bas. Chacun dessine ici ce qui se trouve sous le sien, jusqu’à ce que tout soit essayé.
class-more = { $count } de plus, hors de la feuille
class-solutions = Solutions
class-start = Départ
class-solution = Solution au nœud { $number } de l’arbre
class-order = Ordre de la recherche : { $ordering }
class-none = La partie enregistrée de la recherche n’a pas de solution.
class-filled = L’arbre de la recherche
class-drawn = Les { $drawn } premières sont dessinées.
class-found = { $cut ->
    [yes] Les { $count } premières solutions ; la recherche n’était pas finie.
   *[no] { $count ->
        [one] Une seule solution.
       *[other] { $count } solutions.
      }
  }
