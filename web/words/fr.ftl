### Ce que la page dit d’elle-même, en français. Les mêmes clés que en.ftl. Ce que dit le moteur
### arrive déjà mis en mots.

## Noms

family-packing = Assemblage
family-calendar = Calendrier
family-suguru = Suguru
family-tetravex = Tetravex
family-cover = Couverture exacte
puzzle-iq-puzzler-pro = IQ Puzzler Pro
puzzle-iq-puzzler-pro-diagonal = IQ Puzzler Pro, diagonal
puzzle-kanoodle = Kanoodle
puzzle-pentomino-6x10 = Pentominos 6 × 10
puzzle-pentomino-5x12 = Pentominos 5 × 12
puzzle-pentomino-4x15 = Pentominos 4 × 15
puzzle-pentomino-3x20 = Pentominos 3 × 20
puzzle-pentomino-8x8-hole = Pentominos 8 × 8
puzzle-iq-puzzler-pro-pyramid = IQ Puzzler Pro, pyramide
puzzle-kanoodle-pyramid = Kanoodle, pyramide
puzzle-soma = Cube Soma
puzzle-slothouber-graatsma = Cube de Slothouber-Graatsma
puzzle-bedlam = Cube de Bedlam
puzzle-solid-pentomino-3x4x5 = Pentominos solides 3 × 4 × 5
puzzle-solid-pentomino-2x5x6 = Pentominos solides 2 × 5 × 6
puzzle-solid-pentomino-2x3x10 = Pentominos solides 2 × 3 × 10
puzzle-hexiamond-6x6 = Hexiamants 6 × 6
puzzle-tetrahex-4x7 = Tétrahexes 4 × 7
puzzle-calendar = Calendrier
puzzle-a-puzzle-a-day = A-Puzzle-A-Day
puzzle-dice-6x6 = Plateau aux dés
title-size = { $family } { $rows } × { $cols }
title-box = { $family } { $layers } × { $rows } × { $cols }
title-pyramid = { $family }, pyramide { $layers }
title-hexagons = { $family }, { $cells } hexagones
title-triangles = { $family }, { $cells } triangles
title-day = { $title }, { $day }
title-level = { $title }, { $level }
level-any = niveau
level-starter = débutant
level-junior = junior
level-expert = expert
level-master = maître
level-wizard = sorcier
levels = Niveaux
levels-about = Des recueils de { $count } niveaux, de plus en plus difficiles. Chaque niveau a une seule solution.
levels-own = Vos propres recueils
make-levels = Créer des niveaux
series-title = Vos propres niveaux
series-about = Pavage crée un recueil de niveaux à partir de ce dessin, du plus facile au plus difficile. Chaque niveau a une seule solution, et deux niveaux ne se ressemblent jamais.
series-about-packing = Le plateau et les pièces restent : à chaque niveau, d’autres pièces sont déjà posées.
series-about-suguru = Les cages restent : chaque niveau a d’autres indices.
series-about-tetravex = La taille et les couleurs restent : chaque niveau a d’autres tuiles.
series-drawing = Le dessin
series-name = Nom du recueil
series-name-usual = Mes niveaux
series-count = Nombre de niveaux
series-easiest = Classe la plus facile
series-hardest = Classe la plus difficile
series-make = { $count ->
    [one] Créer un niveau
   *[other] Créer { $count } niveaux
}
series-making = Création des niveaux
series-ready = { $count ->
    [one] Un niveau est prêt.
   *[other] { $count } niveaux sont prêts.
}
book-save = Enregistrer dans un fichier
book-link-long = Ce recueil est trop long pour un lien. Enregistrez-le plutôt dans un fichier.
book-remove = Supprimer
book-removed = Le recueil « { $title } » est supprimé.
book-kept = Le recueil « { $title } » est gardé dans ce navigateur.
book-unread = Ce recueil est illisible : il faut un titre, et des niveaux de classes connues avec leurs puzzles.
error-link-book = Ce lien est abîmé : le recueil qu’il contient est illisible.
error-own-book = Ce recueil n’est pas dans ce navigateur. Ouvrez son fichier ou son lien.
booklet = Livret à imprimer
booklet-about = { $count ->
    [one] Un niveau, qui a une seule solution.
   *[other] { $count } niveaux, de plus en plus difficiles. Chacun a une seule solution.
}
booklet-making = { $done } niveaux sur { $count } sont prêts
booklet-print = Imprimer
booklet-solution = Solution du niveau { $number }
booklet-solutions = Solutions
levels-absent = À cette taille, aucun niveau de ces classes n’a été trouvé : { $classes }.
levels-short = { $count ->
    [one] { $count } niveau sur les { $asked } souhaités : tous les autres qui ont été trouvés sont d’une autre classe, ou semblables à celui-ci.
   *[other] { $count } niveaux sur les { $asked } souhaités : tous les autres qui ont été trouvés sont d’une autre classe, ou semblables à l’un d’eux.
  }
levels-short-stopped = { $count ->
    [one] { $count } niveau sur les { $asked } souhaités : la recherche a été arrêtée avant d’avoir trouvé les autres.
   *[other] { $count } niveaux sur les { $asked } souhaités : la recherche a été arrêtée avant d’avoir trouvé les autres.
  }
levels-again = Réessayer
levels-beside = Autres recueils
levels-next = { $solved ->
    [0] Commencer par le niveau { $number }
   *[other] Premier non résolu : niveau { $number }
}
levels-solved = { $solved } sur { $count } résolus
level-told = Niveau { $number }, { $level }
level-solved = { $level }, résolu en { $time }, { $hints ->
    [0] sans indice
    [one] avec un indice
   *[other] avec { $hints } indices
  }
level-hints = { $hints ->
    [one] un indice
   *[other] { $hints } indices
  }
title-numbered = { $title }, niveau { $number }
error-book = Le recueil { $name } n’a pas pu être chargé. Il s’ouvre dès que le réseau répond ; il reste ensuite ici.
error-no-book = Il n’y a pas de recueil de niveaux { $name }.
error-no-level = Le recueil { $name } a les niveaux 1 à { $count }, et pas de niveau { $number }.
today-puzzles = Puzzles du jour
today-about = La date décide du puzzle : il est le même pour tous. Ce que vous résolvez reste sur cet appareil.
today-play = Jouer
today-play-of = Jouer : { $title }
today-share = Copier le résultat
today-share-of = Copier le résultat : { $title }
today-copied = Le résultat est copié. Il ne dit rien de la solution.
today-hints = { $hints ->
    [0] sans indice
    [one] un indice
   *[other] { $hints } indices
  }
today-streak = { $days ->
    [one] une série d’un jour
   *[other] { $days } jours de suite
  }
today-rank = { $level } : { $count } résolus, meilleur temps { $time }
today-ranked = { $title } ({ $rank })
today-all = Les quatre sont résolus.
today-tomorrow = Demain : { $puzzles }.
today-days = Autres jours
today-past = Un jour passé : ce que vous résolvez est gardé, mais seuls comptent dans la série les puzzles résolus le jour même.
today-back = Revenir à aujourd’hui
today-next = À suivre : { $title }
month-before = Le mois précédent
month-after = Le mois suivant
month-day = { $day }, { $solved } sur { $all } résolus
found-new = { $count ->
    [one] Une solution trouvée
   *[other] { $count } solutions trouvées
  }
found-new-of = { $count ->
    [one] Une solution trouvée sur { $total }
   *[other] { $count } solutions trouvées sur { $total }
  }
found-known = Vous avez déjà trouvé celle-ci, ou son image dans un miroir.

## Cadre

skip = Aller au contenu
navigation = Navigation
games = Mes parties
settings = Réglages
language = Langue
theme = Apparence
theme-auto = Automatique
theme-light = Claire
theme-dark = Sombre
board = Plateau
safe-colours = Couleurs adaptées aux daltoniens
patterns = Motifs sur les pièces
counting-along = Compter les solutions restantes pendant que je joue
counting-levels = Aussi dans les niveaux : le nombre dit quels coups sont faux
watching-along = Signaler les conflits pendant que je joue
clearing-notes = Un nombre que j’écris disparaît des notes alentour
close = Fermer
lost = Il n’y a rien ici.
go-start = À l’accueil
opening = Ouverture…
error-title = Impossible d’ouvrir
error-connection = Le moteur ne répond pas. Pavage tourne-t-il encore ?
error-job-lost = Le moteur a été arrêté et le calcul en cours est perdu. Veuillez le redemander.
error-engine = Le moteur a échoué sur cette demande et a été relancé. Votre partie est à l’abri.
error-engine-spent = Il faut ici plus de mémoire que n’en a le moteur. Il a été relancé, et votre partie est à l’abri.
error-slow = La requête est arrivée trop lentement, ou la réponse a trop tardé.
error-stopped = Arrêté avant tout résultat.
part-missing = Une partie de cette page n’a pas pu être chargée.
part-reload = Recharger la page
renewing = Une nouvelle version de Pavage est là : la page se recharge.
renewed = Voici une nouvelle version de Pavage : la page a été rechargée.
away-no-answer = Pavage ne répond pas. Votre partie est à l’abri ; vous pourrez continuer quand Pavage tournera de nouveau.
away-not-loaded = Le moteur n’a pas pu être chargé. Votre partie est à l’abri ; vous pourrez continuer une fois de nouveau en ligne.
away-ended = Le navigateur a arrêté le moteur. Votre partie est à l’abri ; le moteur redémarre.
back-again = Pavage est de retour.
error-unknown = Quelque chose n’a pas marché.
error-link = Ce lien est abîmé : la partie qu’il contient est illisible.
error-nothing = Cette adresse ne désigne aucun puzzle.

## La page comme application

app = Application
app-about = Jouer, résoudre, comprendre et créer des puzzles où des pièces, des cages ou des tuiles remplissent une grille.
app-offline = Tout est là : cette page marche sans réseau.
app-online = Ce navigateur n’a pas pu garder de copie de la page : il lui faut le réseau. La prochaine visite réessaiera.
app-install = Installer Pavage
app-today = Le calendrier du jour
screen-wide = Une partie avec un indice
screen-narrow = Le calendrier sur un téléphone
version-waits = Une nouvelle version est là ; votre partie reste comme elle est.
version-waits-do = L’adopter
version-elsewhere = Un autre onglet a pris une nouvelle version ; celui-ci continue avec l’ancienne.
version-elsewhere-do = Recharger

## Accueil

start-title = Des puzzles qui remplissent une grille
start-about = Jouez, demandez un indice qui apprend quelque chose, regardez le moteur réfléchir, créez et partagez.
go-on = Reprendre la partie
about-iq-puzzler-pro = Douze pièces remplissent le plateau. Quelques-unes sont posées : où vont les autres ?
about-kanoodle = Douze pièces de perles. Quelques-unes sont posées : où vont les autres ?
about-packing = Placez toutes les pièces sur le plateau, sans en oublier une.
about-dice-6x6 = Sept dés désignent les cases qui restent vides. Neuf pièces couvrent le reste, quel que soit le lancer.
about-calendar = Couvrez tout sauf la date du jour. Un nouveau puzzle chaque jour.
about-suguru = Les nombres de 1 à n dans chaque cage ; deux nombres égaux ne se touchent jamais.
about-tetravex = Posez les tuiles pour que les côtés voisins s’accordent.
play = Jouer
play-today = Jouer aujourd’hui
new-puzzle = Nouveau puzzle
new-level = Nouveau niveau
stuck = Je suis bloqué
boards-of = Plateaux :
draw = Dessiner le sien
bring-title = Apportez le vôtre
bring-about = Collez ici un puzzle ou un lien, ou déposez un fichier n’importe où sur la page.
bring-example = Lettres et points, TOML, cages / nombres, tuiles…
open = Ouvrir
bring-unknown = Pavage ne reconnaît pas de puzzle dans ce texte. Dessinez un plateau avec un point par case et # pour les trous. Vous pouvez aussi coller du TOML, des cages avec leurs nombres ou des tuiles. Pour des éléments et des options, choisissez le format.
bring-unguessed = Ce n’est pas le dessin d’un plateau, mais ce texte peut se lire comme :
bring-drawn = Prendre les pièces dessinées
bring-set = Quelles pièces remplissent ce plateau ? Choisissez un jeu.
bring-format = Format
bring-format-guess = Reconnu tout seul
bring-format-xcc = Éléments et options (xcc)
bring-format-matrix = Matrice de 0 et de 1
bring-format-e2pieces = Pièces d’Eternity II
bring-format-bucas = Chaîne de plateau (bucas)
format-xcc = Éléments et options
bring-cover = Tout problème peut aussi s’écrire en éléments et options.
bring-cover-link = Voyez les reines, le sudoku, les pentominos et d’autres
more-boards = Plus de plateaux
open-file = Choisir un fichier

## Partie

clock = Temps de jeu
panel = Ce que fait le moteur
left-pending = Je compte ce qui reste…
left = { $count ->
    [0] Aucune solution d’ici
    [1] Il reste exactement une solution
   *[other] Il reste { $number } solutions
  }
left-least = Il reste au moins { $number } solutions
left-way = on peut continuer
left-ask = Combien de solutions ?
left-ask-way = Peut-on continuer ?
why = Pourquoi ?
left-unknown = Trop de solutions pour les compter
left-lost = Nombre de solutions inconnu
to-fill = { $count ->
    [one] { $count } case à remplir
   *[other] { $count } cases à remplir
  }
to-lay = { $count ->
    [one] { $count } tuile à poser
   *[other] { $count } tuiles à poser
  }
solved = Résolu
solved-title = Résolu !
done-alone = En { $time }.
done-shown = Par Pavage.
done-helped = En { $time }, avec de l’aide.
done-last = C’est le dernier niveau de ce recueil. Déjà résolus : { $solved } sur { $count }.
done-book = Le recueil est terminé : tous ses niveaux sont résolus.
done-again = Rejouer
next-level = Niveau suivant
back-to-game = Revenir à ma partie
hand = Dans la main
hand-piece = Pièce { $piece }
hand-tile = Une tuile
how-pieces = Glissez une pièce, ou touchez-la puis sa place.
how-unflipped = On ne les retourne pas.
how-tiles = Glissez les tuiles ; l’une sur l’autre, elles s’échangent.
turn = Tourner
flip = Retourner
tilt = Basculer
layers = Couches
one-layer = Une couche en grand
layer-name = { $layer ->
    [1] couche du bas
   *[other] couche { $layer }
  }
misfit-taken = Place déjà prise
misfit-open = À laisser vide
misfit-outside = Hors du plateau
misfit-given = Tuile fixe
hand-floats = { $places ->
    [one] Possible, mais elle flotte : une place vide en dessous.
   *[other] Possible, mais elle flotte : { $places } places vides en dessous.
  }
nudges = Déplacer la pièce d’une case
nudge-left = Une case à gauche
nudge-up = Une case vers le haut
nudge-down = Une case vers le bas
nudge-right = Une case à droite
hand-swipe = Glisser de côté pour tourner, vers le haut ou le bas pour basculer
ways = Toutes les façons de la poser ici
ways-none = De quelque façon qu’on la tourne, elle ne tient pas ici.
ways-one = { $places ->
    [one] Façon { $number } sur { $count }
   *[other] Façon { $number } sur { $count }, { $places } places possibles
  }
space-view = Vue de côté, tournée de { $degrees } degrés
space-left = Tourner la vue vers la gauche
space-right = Tourner la vue vers la droite
put-here = Poser ici
take-off = Retirer
named = { $name } : { $what }
let-go = Lâcher
tray = Pièces à côté du plateau
tray-scroll = Faire défiler ce qui attend
tray-empty = Toutes les pièces sont sur le plateau.
tray-piece = Pièce { $piece }, { $cells ->
    [one] une case
   *[other] { $cells } cases
  }{ $left ->
    [one] { "" }
   *[other] , { $left } exemplaires
  }
supply = Tuiles à côté du plateau
supply-empty = Toutes les tuiles sont sur le plateau.
numbers = Nombres
pad-choose = Choisissez d’abord une case du plateau.
pad-given = Ce nombre est imprimé ici et reste.
pad-beyond = { $value } dépasse le nombre de cases de cette cage.
pad-filled = Effacez d’abord le nombre : les notes vont dans les cases vides.
erase = Effacer
pen-corner = Notes
pen-corner-title = De petits nombres, chacun à sa place
pen-centre = Milieu
pen-centre-title = De petits nombres côte à côte au milieu de la case
pen-colour = Couleurs
pen-colour-title = Colorier les cases
several = Plusieurs
several-title = Touchez ou glissez pour choisir plusieurs cases
do-notes = Remplir
colour-1 = rouge
colour-2 = orange
colour-3 = jaune
colour-4 = vert
colour-5 = turquoise
colour-6 = bleu
colour-7 = violet
colour-8 = gris
tools = Coups
undo = Annuler
redo = Rétablir
restart = Recommencer
trial = Essayer
trial-help = Marque ce point : essayez, puis gardez ou revenez
trial-on = { $moves ->
    [0] Essai à partir d’ici
    [one] Essai : { $moves } coup
   *[other] Essai : { $moves } coups
  }
trial-keep = Garder
trial-back = Revenir
trial-keep-help = Ce qui a été essayé reste
trial-back-help = Ce qui a été essayé est annulé
shift = Tout décaler
shift-up = Tout décaler vers le haut
shift-down = Tout décaler vers le bas
shift-left = Tout décaler vers la gauche
shift-right = Tout décaler vers la droite
date = Date
day = Jour
month = Mois
weekday = Jour de la semaine
no-such-day = Ce jour n’existe pas ; le calendrier reste au { $day }.
day-before = Veille
day-after = Lendemain
today = Aujourd’hui
any-combination = Au choix
any-combination-about = Un jour et un mois au choix, sans année
flips-allowed = Retournement permis
unused = Pièces non utilisées : { $pieces }
captioned = { $said }. { $unused }
used = { $least } pièces à poser en tout, { $laid } pour l’instant.
used-least = Au moins { $least } pièces à poser en tout, { $laid } pour l’instant.
used-between = De { $least } à { $most } pièces à poser en tout, { $laid } pour l’instant.
openings = Cases vides
openings-exactly = { $left ->
    [0] Plus aucune autre case ne reste vide.
    [one] Encore une case à laisser vide : touchez-la.
   *[other] Encore { $left } cases à laisser vides : touchez-les.
  }
openings-least = { $left ->
    [0] D’autres cases peuvent rester vides : touchez-les.
    [one] Encore au moins une case à laisser vide : touchez-la.
   *[other] Encore au moins { $left } cases à laisser vides : touchez-les.
  }
openings-most = { $left ->
    [0] Plus aucune autre case ne peut rester vide.
    [one] Encore une case peut rester vide : touchez-la.
   *[other] Jusqu’à { $left } autres cases peuvent rester vides : touchez-les.
  }
openings-optional = Les cases marquées ? peuvent rester vides : touchez-les. Vides : { $open } sur { $cells }.
throw-dice = Lancer les dés
throw-choices = Tirer au hasard
choose-dice = Choisir les dés
said-thrown = Lancer : { $labels }
said-left-open = Restent libres : { $labels }

## Ce qui est lu à qui ne voit pas le plateau

cell-place = ligne { $row }, colonne { $col }
cell-place-layer = couche { $layer } sur { $layers }, ligne { $row }, colonne { $col }
cell-named = case { $name }
cell-empty = vide
cell-piece = pièce { $piece }
cell-cage = cage { $cage }
cell-notes = notes { $notes }
cell-centre = au milieu { $notes }
cell-block = dans un bloc dont la place est ailleurs
cell-tile = tuile : haut { $top }, droite { $right }, bas { $bottom }, gauche { $left }
cell-given = donné
cell-open = reste découverte
cell-may-open = peut rester vide
cell-choice = une case de { $choice }
cell-held = sous la pièce tenue
said-picked = Pièce { $piece } en main
said-picked-tile = Tuile { $tile } en main
said-placed = { $layer ->
    [0] { $piece } posée ligne { $row }, colonne { $col }
   *[other] { $piece } posée couche { $layer }, ligne { $row }, colonne { $col }
  }
said-turned = Tournée
said-chosen = { $count ->
    [0] Aucune case choisie
    [one] Une case choisie
   *[other] { $count } cases choisies
 }
said-undone = Annulé
said-redone = Rétabli
said-cells = { $count } cases changées
said-shifted = Toutes les tuiles décalées
said-done = { $what } : c’est fait
said-flipped = Retournée
said-tilted = Basculée
said-open = { $layer ->
    [0] Ligne { $row }, colonne { $col } reste vide
   *[other] Couche { $layer }, ligne { $row }, colonne { $col } reste vide
  }
said-closed = { $layer ->
    [0] Ligne { $row }, colonne { $col } de nouveau à couvrir
   *[other] Couche { $layer }, ligne { $row }, colonne { $col } de nouveau à couvrir
  }
said-over = { $layer ->
    [0] Ligne { $row }, colonne { $col }
   *[other] Couche { $layer }, ligne { $row }, colonne { $col }
  }
said-over-taken = { $layer ->
    [0] Ligne { $row }, colonne { $col }, occupée
   *[other] Couche { $layer }, ligne { $row }, colonne { $col }, occupée
  }

## Panneau

leaf-hint = Indice
leaf-solve = Résoudre
leaf-watch = Observer
leaf-share = Partager
stop = Arrêter
options = Options
ordering = Ordre
ordering-mrv = Le moins de possibilités d’abord
ordering-mrv-help = On remplit d’abord la case ou la pièce qui a le moins de possibilités.
ordering-mrv-help-cover = On couvre d’abord l’élément que le moins d’options couvrent ; entre plusieurs, le premier du fichier.
ordering-ascender = Petites pièces d’abord
ordering-ascender-help = À nombre égal de possibilités, la pièce qui a le moins de cases passe d’abord.
ordering-descender = Grandes pièces d’abord
ordering-descender-help = À nombre égal de possibilités, la pièce qui a le plus de cases passe d’abord.
ordering-compactness = Pièces carrées d’abord
ordering-compactness-help = À nombre égal de possibilités, la pièce au rectangle le plus carré passe d’abord.
ordering-compactness-inverse = Pièces longues d’abord
ordering-compactness-inverse-help = À nombre égal de possibilités, la pièce au rectangle le plus long et le plus étroit passe d’abord.
ordering-perimeter = Contours courts d’abord
ordering-perimeter-help = À nombre égal de possibilités, la pièce au contour le plus court passe d’abord.
ordering-perimeter-inverse = Contours longs d’abord
ordering-perimeter-inverse-help = À nombre égal de possibilités, la pièce au contour le plus long passe d’abord.
ordering-holes = Pièces pleines d’abord
ordering-holes-help = À nombre égal de possibilités, la pièce qui laisse le moins de vide dans son rectangle passe d’abord.
ordering-holes-inverse = Pièces creuses d’abord
ordering-holes-inverse-help = À nombre égal de possibilités, la pièce qui laisse le plus de vide dans son rectangle passe d’abord.
ordering-along-edge = Le long du bord
ordering-along-edge-help = Parmi les possibilités, celle qui touche le plus le bord et les pièces posées passe d’abord.
ordering-around-pieces = Autour de ce qui est posé
ordering-around-pieces-help = Parmi les possibilités, celle qui touche le plus les pièces posées passe d’abord.
ordering-random = Égalités au hasard
ordering-random-help = À nombre égal de possibilités, le hasard décide ; la graine le fixe.
ordering-random-help-cover = Entre des éléments que couvrent aussi peu d’options, le hasard décide ; la graine le fixe.
ordering-listed = Dans l’ordre du fichier
ordering-listed-help-cover = On couvre ensuite le premier élément qui ne l’est pas encore, quel que soit le nombre de ses options.
ordering-shuffled = Dans un ordre au hasard
ordering-shuffled-help-cover = Les éléments sont mélangés une fois, les options de chacun aussi ; on couvre ensuite le premier élément qui ne l’est pas encore, quel que soit le nombre de ses options. La graine fixe l’ordre.
engine-reference = Recherche simple
engine-reference-help = La recherche exacte la plus simple, lente ; elle sert à vérifier les autres.
engine-dance = Cases dansantes
engine-dance-help = Remplit d’abord la case ou la pièce qui a le moins de possibilités, et revient en arrière à chaque impasse.
engine-mask = Recherche par bits
engine-mask-help = La même recherche, avec tout le plateau dans les bits de quelques nombres.
engine-sweep = Balayage
engine-sweep-help = Parcourt le plateau case par case et compte ensemble les positions qui ont la même suite.
engine-cages = Cages et chiffres
engine-cages-help = Raye des chiffres par les règles et ne devine que s’il le faut, dans la case qui a le moins de candidats.
engine-edges = De côté en côté
engine-edges-help = Pose tuile après tuile là où deux côtés sont déjà connus : peu de tuiles conviennent.
engine-beam = Rangée par rangée
engine-beam-help = Remplit ensemble beaucoup de plateaux, rangée par rangée, en tolérant ici ou là un côté qui jure, et garde les plus prometteurs ; puis retire des tuiles du meilleur et les repose au mieux.
engine-fill = Débuts de pavage
engine-fill-help = Prolonge ensemble beaucoup de débuts de pavage, pièces difficiles d’abord, et garde les plus prometteurs.
engine-anneal = Échanges pesés
engine-anneal-help = Une tuile mal placée s’échange avec une autre choisie pour bien convenir, et des lignes de tuiles glissent ensemble. La température reste la même.
engine-anneal-plain = Échanges au hasard, refroidis
engine-anneal-plain-help = Deux tuiles quelconques s’échangent. Un échange qui empire le plateau est permis tant qu’il fait chaud ; cela refroidit pas à pas, puis réchauffe.
work-queued = { $count ->
    [0] En attente…
    [one] En attente : { $count } tâche avant celle-ci
   *[other] En attente : { $count } tâches avant celle-ci
  }
stat-time = Durée
how-searched = Comment la recherche a procédé
stat-nodes = Positions
stat-placements = Placements
stat-placements-cover = Options essayées
stat-branching = Voies à chaque étape
stat-depth = Voie la plus longue
stat-backtracks = Retours en arrière
stat-counting = dont pour compter les autres
stat-solutions = Solutions
stat-left = Reste
stat-engine = Moteur
about = environ { $time }

hint-about = Bloqué ? Un indice n’en dit pas plus que vous ne demandez : d’abord où regarder, puis pourquoi, puis que faire.
die = dé { $number }
hand-table = Bloqué à votre table ? Posez d’abord les pièces comme elles y sont.
hint-first = Un coup de pouce
hint-why = Dites-moi pourquoi
hint-show = Montrez-moi
hint-play = Jouer ce coup
hint-take = Enlever
hint-thinking = Je cherche l’étape suivante…
cells-how = (ligne,colonne) : les cases se comptent depuis le coin en haut à gauche.
technique-hole = Un trou que rien ne remplit
technique-choice = Plusieurs voies mènent au but
technique-suppose = Essayons
technique-short-world = Un court essai
hint-none = Aucune étape suivante n’a été trouvée.
hint-late = Aucune étape suivante n’a été trouvée en { $seconds } secondes. Redemandez pour chercher trois fois plus longtemps.
hint-unsolvable = Tel qu’il est, rien ne peut le terminer. « Expliquer » mène pas à pas là où cela échoue.
hint-correct = Corriger le dessin
hint-dead = Ce puzzle ne peut plus être terminé ainsi
hint-hopeless = Ce puzzle n’a pas de solution
hint-wrong = Quelque chose ne va pas
hint-complete = C’est résolu
hint-completions = { $count ->
    [1] Exactement une solution à partir d’ici.
   *[other] { $number } solutions à partir d’ici.
  }
intuition-title = Que ferait l’intuition ?
intuition-about = Un petit réseau entraîné juge les coups à leur allure, sans rien chercher. À côté de chacun, la vérité : combien de solutions il garde.
intuition = Demander à l’intuition
intuition-thinking = Un coup d’œil, puis le compte…
intuition-none = Plus aucune pièce ne peut être posée.
intuition-piece = Pièce { $piece }
intuition-share = { $percent } % pour elle
intuition-keeps = garde { $left } des { $all } solutions
intuition-keeps-only = garde la seule solution
intuition-left = { $count ->
    [one] garde { $left } solution
   *[other] garde { $left } solutions
}
intuition-loses = ne garde aucune solution
intuition-errs = ne garde aucune solution : ici, l’intuition se trompe
intuition-uncounted = trop de cas à compter à temps
intuition-choices = { $count ->
    [one] La case ou la pièce qui a le moins de possibilités n’a que celle-ci.
   *[other] Les meilleures des { $count } possibilités de la case ou de la pièce qui en a le moins.
}
intuition-why = Ce qu’elle regarde
intuition-window-for = { $cells } cases autour de la pièce parlent pour elle
intuition-window-against = { $cells } cases autour de la pièce parlent contre elle
intuition-region-for = les régions encore vides parlent pour elle ; la plus petite a { $cells } cases
intuition-region-against = les régions encore vides parlent contre elle ; la plus petite a { $cells } cases
intuition-play = La jouer
explain-title = Tout le chemin
explain-about = Toutes les déductions d’ici à la fin, une étape à la fois.
explain = Expliquer
explain-thinking = Je cherche les étapes…
explain-several = Il y a plusieurs solutions : les étapes vont aussi loin qu’elles s’accordent.
explain-entered = Savoir si le puzzle lui-même a une solution est une autre question : retirez ce que vous avez mis et redemandez.
explain-limit = La recherche d’étapes s’est arrêtée ici.
rate = Quelle difficulté ?
rate-thinking = J’évalue…
rate-place = Classe { $place } sur { $all }, de la plus facile à la plus difficile. Il n’y a qu’une solution.
rate-how = Comment c’est jugé
rate-unique = Seuls les puzzles qui n’ont qu’une solution ont une classe.
way = Choix des étapes
way-usual = habituel
way-exact = le chemin le moins cher, prouvé
way-cost = selon le moindre coût
way-information = selon le plus d’information
way-levels = selon le plus d’information, sans techniques
way-usual-about = La technique la plus facile qui trouve quelque chose ; une hypothèse seulement si aucune ne suffit.
way-exact-about = Des étapes simples et des hypothèses, pour le plus petit coût total. La recherche peut être longue.
way-memory = Mémoire pour la recherche
way-memory-usual = comme d’habitude
way-memory-mib = { $mib } Mio
way-cost-about = À chaque étape, ce qui coûte le moins en plus de ce qu’on barre.
way-information-about = À chaque étape, ce qui barre le plus de candidats.
way-levels-about = Des étapes simples, puis des hypothèses sur une case, sur deux seulement si une ne donne rien ; ce qui barre le plus de candidats.
way-proved = Coût { $cost } : c’est prouvé, aucun chemin fait seulement d’étapes simples et d’hypothèses ne coûte moins.
way-bound = Coût { $cost } ; il n’est pas prouvé que ce soit le moindre, qui est d’au moins { $least }. La recherche s’est arrêtée à sa limite : accordez-lui plus de mémoire sous « Mémoire pour la recherche », ou prenez la commande, dont la limite peut être plus haute.
way-bound-usual = Coût { $cost } ; il n’est pas prouvé que ce soit le moindre, qui est d’au moins { $least }. La recherche s’est arrêtée à sa limite : celle de la commande peut être plus haute.
way-gained = En tout { $gained } candidats gagnés, coût { $cost }.
way-gained-alone = En tout { $gained } candidats gagnés.
step-gained = { $gained ->
    [0] Ne gagne aucun candidat
    [one] Gagne un candidat
   *[other] Gagne { $gained } candidats
  }, coût { $cost }.
step = Étape
step-of = Étape { $at } sur { $count }
step-before = Étape précédente
step-after = Étape suivante
step-play = Jouer jusqu’ici
key-learn = conclu ici
key-from = à cause de ces cases
key-rest = candidats sur lesquels elle s’appuie
key-struck = barrés par cette étape
key-asked = supposé
key-look = regardez ici
key-wrong = impossible
key-clash = ces côtés diffèrent
key-out = exclu
key-hole = impossible à remplir
key-put = conclu
worlds = Supposons…
worlds-together = Tous les cas ensemble
worlds-back = Tous les cas en arrière d’une étape
worlds-on = Tous les cas en avant d’une étape
worlds-moment = { $at } sur { $count } ensemble
world-title = Et si…
world-way = Pas à pas
world-open = Ouvrir pas à pas
world-start = À partir d’ici :
world-end = C’est impossible
world-begins = Début
world-ends = Fin
world-steps = { $count ->
    [0] Aussitôt
    [one] Une étape
   *[other] { $count } étapes
  }
ghosts = Ce qui est exclu, l’un après l’autre
ghost-before = Précédent
ghost-after = Suivant
ghost-out = Exclu { $at } sur { $count } : pièce { $piece }
ghost-hole = { $cells ->
    [1] Elle laisse une case que rien ne remplit.
   *[other] Elle laisse { $cells } cases qu’aucune pièce ne remplit.
  }
ghost-put = Conclu : pièce { $piece }

solve = Résoudre
solving = Je cherche…
solution-shown = Une solution
put-solution = La mettre sur le plateau
build = Construire
build-title = Construire de ses mains
build-step = { $count ->
    [one] Étape { $number } sur { $of } : pièce { $pieces }
   *[other] Étape { $number } sur { $of } : pièces { $pieces } ensemble
  }
build-from = { $side ->
    [above] Tout droit, par le haut.
    [front] Par l’avant, { $level ->
        [level] à plat.
       *[slant] en biais.
      }
    [back] Par l’arrière, { $level ->
        [level] à plat.
       *[slant] en biais.
      }
    [left] Par la gauche, { $level ->
        [level] à plat.
       *[slant] en biais.
      }
    [right] Par la droite, { $level ->
        [level] à plat.
       *[slant] en biais.
      }
    [front-left] Par l’avant gauche, { $level ->
        [level] à plat.
       *[slant] en biais.
      }
    [front-right] Par l’avant droit, { $level ->
        [level] à plat.
       *[slant] en biais.
      }
    [back-left] Par l’arrière gauche, { $level ->
        [level] à plat.
       *[slant] en biais.
      }
   *[back-right] Par l’arrière droit, { $level ->
        [level] à plat.
       *[slant] en biais.
      }
  }
build-rests = { $floor ->
    [floor] { $count ->
        [0] Elle repose sur la table.
       *[other] Elle repose sur la table et sur { $pieces }.
      }
   *[none] { $count ->
        [0] Tenez-la jusqu’à la pièce suivante.
       *[other] Elle repose sur { $pieces }.
      }
  }
side-front = avant
side-back = arrière
side-left = gauche
side-right = droite
build-begin = { $begun ->
    [begun] Partez d’une table vide : les pièces déjà posées viennent à leur tour.
   *[empty] Partez d’une table vide.
  }
build-end = La construction est terminée.
build-layers = Les couches après cette étape
build-back = Retour
build-next = Étape suivante
build-print = Imprimer toutes les étapes
unsolvable = Il n’y a pas de solution.
gave-up = La recherche s’est arrêtée avant d’avoir une réponse. Cela ne prouve rien.
count = Compter
counting = Je compte…
count-solutions = { $count ->
    [1] solution à partir d’ici
   *[other] solutions à partir d’ici
  }
count-symmetry = ({ $number } aux symétries près)
count-symmetry-parts = ({ $number } aux symétries de chaque morceau du plateau près)
count-least = solutions au moins ; le décompte a été arrêté
check = Vérifier
check-valid = C’est une solution.
check-lost = Il n’y a pas de solution à partir d’ici : quelque chose ne va pas sur le plateau.
check-right = Aucune erreur jusqu’ici.
check-unknown = Aucune règle n’est enfreinte jusqu’ici.
check-invalid = { $count ->
    [one] Il y a une erreur.
   *[other] Il y a { $count } erreurs.
  }
check-open = { $count ->
    [one] { $count } case est encore vide.
   *[other] { $count } cases sont encore vides.
  }
and-more = { $count ->
    [one] et une autre
   *[other] et { $count } autres
  }
gallery = Toutes les solutions
gallery-show = Les montrer
gallery-working = Je cherche les solutions…
gallery-all = { $count ->
    [1] C’est la seule.
   *[other] Les voici toutes : { $count }.
  }
gallery-all-here = { $count ->
    [1] D’ici, c’est la seule.
   *[other] D’ici, les voici toutes : { $count }.
  }
gallery-some = En voici { $shown }, sur { $count } en tout.
gallery-some-here = D’ici, { $count } en tout ; en voici { $shown }.
gallery-first = Les { $count } premières ; il y en a d’autres.
gallery-one = Solution { $number }
show-more = En montrer { $count } de plus

replay-title = Rejouer la recherche
replay-about = Regardez le moteur chercher la première solution : chaque choix, chaque impasse.
replay = Enregistrer
replay-again = Enregistrer à nouveau
replay-working = J’enregistre la recherche…
replay-tries = Essaie { $what } en ({ $row },{ $col })
replay-tries-tile = Essaie une tuile en ({ $row },{ $col })
replay-takes = Retire { $what } de ({ $row },{ $col })
replay-takes-tile = Retire la tuile de ({ $row },{ $col })
replay-begin = La recherche commence
replay-ways = { $ways ->
    [1] Case ({ $row },{ $col }) : une seule façon de la remplir
   *[other] Case ({ $row },{ $col }) : { $ways } façons de la remplir, essayées une à une
  }
replay-ways-value = { $ways ->
    [1] Le { $value } de la cage de la case ({ $row },{ $col }) : une seule place
   *[other] Le { $value } de la cage de la case ({ $row },{ $col }) : { $ways } places, essayées une à une
  }
replay-dead = Impasse : rien ne peut remplir la case ({ $row },{ $col })
replay-dead-value = Impasse : plus de place pour le { $value } de la cage de la case ({ $row },{ $col })
replay-prune = { $cells ->
    [1] Impasse : il reste un trou d’une case qu’aucune pièce ne peut remplir
   *[other] Impasse : il reste un trou de { $cells } cases que les pièces restantes ne peuvent remplir
  }
replay-solution = Résolu : une solution est trouvée
replay-stats = { $nodes } positions ; ordre : { $ordering }.
replay-cut = L’enregistrement est plein ; la recherche n’était pas finie.
replay-cut-grow = Un plateau aussi grand se résout autrement : voyez plus bas la solution qui grandit en direct.
recording-save = Sauver l’enregistrement
recording-large = Ce fichier est trop gros pour un enregistrement : { $most } Mo au plus.
recording-unread = Ce fichier n’a pas pu être lu.
recording-open = Ouvrir un enregistrement
recording-of = { $title }, recherche
pause = Pause
play-steps = Lecture
speed = Vitesse
per-second = { $count ->
    [one] { $count } étape par seconde
   *[other] { $count } étapes par seconde
  }
grow-title = Une solution qui pousse, en direct
grow-about = Pour les grands plateaux : des débuts de pavage poussent côte à côte, et les plus prometteurs continuent.
grow-best = { $score } sur { $of }, le meilleur jusqu’ici
grow-found = Tout est en place.
grow-stuck = Pas de solution cette fois ; le meilleur plateau trouvé est affiché.
grow-working = Les débuts de pavage poussent…
anneal-working = Recuit en cours…
anneal-again = Relancer
anneal-title = Le recuit, en direct
anneal-about = Part d’un plateau plein et échange des tuiles au hasard jusqu’à ce que tout s’accorde. Plus il fait chaud, plus souvent un plateau moins bon est accepté.
anneal = Démarrer
anneal-kind = Variante
anneal-best = { $score } côtés accordés sur { $of }
anneal-blocks = { $count ->
    [one] Les tuiles encadrées vont ensemble, mais la place du bloc est ailleurs.
   *[other] { $count } blocs encadrés vont bien en eux-mêmes, mais leur place est ailleurs.
  }
anneal-found = Tout s’accorde.
anneal-stuck = Pas résolu cette fois ; voici la meilleure disposition. Une autre graine y parviendra peut-être.
anneal-settings = Paramètres
anneal-chart = Énergie et température au fil des pas
study-cut = { $made } des { $asked } exécutions ont été faites.
study-title = Étude d’un paramètre
study-about = Lance la recherche de nombreuses fois avec chacune des valeurs, et compare les pas jusqu’à une solution. Les autres paramètres restent ceux choisis plus haut.
study-option = Paramètre
study-values = Valeurs, séparées par des virgules
study-runs = Exécutions par valeur
study-start = Lancer l’étude
study-working = Étude en cours…
study-chart = Pas de chaque exécution, par valeur
study-axis = pas, par puissances de dix
study-run = une exécution
study-unsolved = une exécution sans solution
study-mean = moyenne
study-median = médiane
study-value = valeur
study-range = étendue
study-solved = résolus
study-unsolved-about = Une exécution sans solution compte avec les pas qu’elle a faits.
study-none = L’étude a été arrêtée avant la fin de la première exécution.
energy = Énergie
energy-best = Énergie minimale
temperature = Température
iterations = Pas
acceptance = Acceptés
zoom = Taille du plateau
zoom-whole = Plateau entier
zoom-out = Plus petit
zoom-in = Plus grand

compare-title = Comparer les ordres
compare-about = Le travail que demande la première solution selon l’ordre dans lequel on essaie les pièces.
compare-about-cover = Le travail que demande la première solution selon l’ordre dans lequel on couvre les éléments.
compare = Comparer
comparing = Je compare…
compare-by = Comparer selon
compare-scale = L’échelle est logarithmique.
compare-seeds = Graines : autant d’essais de chaque ordre, chacun avec son propre hasard
compare-medians = { $count ->
    [one] Une seule graine
   *[other] Médianes de { $count } graines ; le trait couvre la moitié centrale des essais.
  }
compare-half = Moitié centrale
compare-chart = { $title } de chaque ordre, en barres

keep-result = Garder ce résultat
result-title = { $title } : { $figure }
result-kept = Gardé
figure-solutions = { $count ->
    [0] Aucune solution
    [one] Une seule solution
   *[other] { $number } solutions
  }
figure-all = { $count ->
    [one] La seule solution
   *[other] Les { $number } solutions
  }
figure-least = Au moins { $number } solutions
figure-first = Les { $number } premières solutions
figure-open = Pas encore de réponse
figure-steps = { $count ->
    [one] Une étape
   *[other] { $count } étapes
  }
figure-orderings = { $count ->
    [one] Un ordre comparé
   *[other] { $count } ordres comparés
  }
figure-unrated = Sans niveau

share-link = Partager
share-about = Le lien contient le puzzle et vos coups. Rien n’est conservé ailleurs.
copy-link = Copier le lien
qr-show = Afficher en code QR
qr-label = Le lien en code QR
link-own = Le lien mène à cet ordinateur : personne d’autre ne peut l’ouvrir. Donnez plutôt le texte, ou un fichier ci-dessous, qui s’ouvre dans tout Pavage ; le lien aussi, une fois collé là-bas.
qr-long = Cette partie est trop longue pour un code QR. Copiez plutôt le lien.
qr-paper = Scannez ce code pour continuer la partie.
copy-text = Copier en texte
link-copied = Le lien est copié.
link-copied-own = Le lien est copié. Il mène à cet ordinateur : pour l’ouvrir, les autres doivent le coller dans leur propre Pavage.
text-copied = Le texte est copié.
copy-refused = Le navigateur n’a pas permis la copie.
download = Télécharger
with-moves = Avec mes coups
format-svg = SVG
format-png = PNG
format-grid = Grille de lettres
format-toml = TOML
format-json = JSON
format-compact = Texte
format-cells = Liste de cases
format-tetravex = Texte
format-e2pieces = Pièces
format-bucas = Chaîne du plateau
format-wang = Tuiles de Wang
format-url = Lien de puzz.link
format-matrix = Matrice
format-burrtools = BurrTools
print = Imprimer
print-sheet = Feuille à imprimer…
print-choices = Comment imprimer
print-each = Puzzles par page
print-paper = Papier
paper-a4 = A4
paper-a3 = A3
paper-letter = Letter
paper-legal = Legal
print-cell = Côté d’une case, en mm
print-true = Taille réelle
print-true-about = Le plateau et les pièces ont cette taille sur le papier. Dans la fenêtre d’impression, choisissez une échelle de 100 %.
print-mono = Noir et blanc
print-codes = Un code qui ouvre la partie
print-codes-own = Il n’y a pas de code vers la partie : les autres appareils n’atteignent pas cette page, qui vient de cet ordinateur même.
print-codes-long = Là où il manque un code, le problème est trop long pour en avoir un.
print-ready = { $pages ->
    [one] Une page de puzzles, cases de { $cell } mm, et les solutions.
   *[other] { $pages } pages de puzzles, cases de { $cell } mm, et les solutions.
}
print-unsolved = { $count ->
    [one] Une solution n’a pas été trouvée à temps.
   *[other] { $count } solutions n’ont pas été trouvées à temps.
}
print-large = À cette taille, le plateau et les pièces dépassent la page. Ils sont imprimés aussi grands que possible : avec des cases de { $cell } mm.
print-page = { $page } / { $pages }
print-back = Retour à la partie
things-title = Fabriquer les pièces…
things-about-tile = Le plateau et chaque pièce en surfaces pour une imprimante 3D. Toutes les longueurs sont en millimètres.
things-about-cube = Le plateau et chaque pièce en surfaces pour une imprimante 3D. Toutes les longueurs sont en millimètres.
things-about-ball = Le plateau et chaque pièce pour une imprimante 3D, billes reliées par des tiges. Toutes les longueurs sont en millimètres.
things-about-cut = Le cadre, son fond et toutes les pièces sur des feuilles, grandeur nature : en rouge les traits à couper, chacun une fois, en bleu les noms à graver. Avec une saignée, chaque partie a ses propres traits.
things-to = Que fabriquer
things-to-stl = Impression 3D (STL)
things-to-pdf = Découpe (PDF)
things-to-svg = Découpe (SVG)
things-cell = Case, en mm
things-balls = Entre billes, en mm
things-clearance = Jeu, en mm
things-height = Épaisseur, en mm
things-neck = Tiges, en mm
things-kerf = Saignée, en mm
things-wall = Parois, en mm
things-edges = Arêtes
things-edges-sharp = Vives
things-edges-chamfer = Abattues
things-edges-round = Arrondies
things-reach-chamfer = Chanfrein, en mm
things-reach-round = Rayon, en mm
things-make = Fabriquer et télécharger
things-made = { $files ->
    [one] Le fichier est prêt.
   *[other] { $files } fichiers sont prêts, dans une archive.
}
sheet-rules-packing =
    Couvrez le plateau avec les pièces.
    Deux pièces ne se chevauchent jamais, et aucune ne dépasse.
    Tournez les pièces à votre gré, et retournez-les si le puzzle le permet.
sheet-rules-choices =
    Couvrez le plateau avec toutes les pièces.
    Pour chacun de ces choix, une case reste vide : { $choices }.
    Tournez les pièces à votre gré, et retournez-les si le puzzle le permet.
sheet-rules-open =
    Posez les pièces sur le plateau : quelques cases restent vides.
    Deux pièces ne se chevauchent jamais, et aucune ne dépasse.
    Tournez les pièces à votre gré, et retournez-les si le puzzle le permet.
sheet-rules-calendar =
    Couvrez le plateau avec toutes les pièces.
    Seule la date reste visible.
    Tournez les pièces à votre gré, et retournez-les si le puzzle le permet.
sheet-rules-suguru =
    Une cage de n cases contient les nombres de 1 à n.
    Chaque nombre y figure une seule fois.
    Deux nombres égaux ne se touchent jamais, même par un coin.
sheet-rules-tetravex =
    Posez les tuiles sur le plateau.
    Les côtés qui se touchent portent le même nombre.
    Les tuiles ne se tournent pas, sauf si le puzzle le permet.
sheet-rules-cover =
    Choisissez quelques options.
    Ensemble, elles couvrent chaque élément exactement une fois.
    Les éléments facultatifs sont couverts une fois au plus.
keep-title-folder = Garder sur cet ordinateur
keep-title-browser = Garder dans ce navigateur
keep-name = Nom de la partie
keep = Garder
keep-replace = La remplacer
kept = « { $name } » est gardée.

## Nouveaux puzzles

make-title = Nouveau puzzle : { $family }
make-level = Nouveau niveau : { $game }
board-iq-puzzler-pro = 5 × 11
board-iq-puzzler-pro-diagonal = Diagonale
board-iq-puzzler-pro-pyramid = Pyramide
board-kanoodle = 5 × 11
board-kanoodle-pyramid = Pyramide
make-absent = Il n’y a pas de générateur pour ce genre de puzzle.
make-more = Autres options
make = Créer celui-ci
make-unique = une seule solution
make-another = Un autre
making = Je crée un puzzle…
cutting-watch = Voir la découpe
cutting-picture = Étape { $at } sur { $count } de la découpe
cutting-begin = Le plateau : { $cells } cases, rien n’est encore découpé.
make-look = Le nouveau puzzle
make-empty = Votre nouveau puzzle apparaîtra ici.
make-tiles = { $count ->
    [one] { $count } tuile à poser
   *[other] { $count } tuiles à poser
  }
make-pieces = { $count ->
    [one] { $count } pièce à placer
   *[other] { $count } pièces à placer
  }
seed = Graine
knob-auto = automatique
knob-default = par défaut { $value }
knob-unlimited = sans limite
difficulty-any = Toutes
option-board = Plateau
option-lattice = Réseau
option-model = Problème
option-size = Taille
option-pieces = Pièces
option-sizes = Tailles des pièces
option-parts = Nombre de pièces
option-shape = Forme des pièces
option-no-holes = Pas de trou dans les pièces
option-distinct = Toutes les pièces différentes
option-merge = Les cases restantes rejoignent la plus petite pièce voisine
option-prefer-distinct = Le moins possible de pièces identiques
option-difficulty = Difficulté
option-unique = Exactement une solution
option-cages = Tailles des cages
option-clues = Nombre de cases données
option-clues-cover = Chiffres donnés du Sudoku
option-symmetry = Symétrie des cases données
option-colors = Nombre de couleurs
option-fixed = Déjà en place au départ
option-rotate = Les tuiles peuvent tourner
option-border = Une couleur propre au bord
option-frame-colors = Dont seulement entre les tuiles du cadre
option-lambda = Facteur de refroidissement
option-t-max = Première température
option-t-min = Dernière température
option-reheat = Réchauffe
option-temperature = Température
option-shift-every = Décaler tous les … pas
option-beam-width = Plateaux gardés côte à côte
option-block-every = Échanger des blocs tous les … pas
option-start = Commencer par les tuiles dans l’ordre de la liste
option-max-steps = S’arrêter après … pas
choice-none = Aucune
choice-half-turn = Demi-tour
choice-left-right = Gauche et droite
choice-up-down = Haut et bas
choice-both = Les deux
choice-any = Quelconque
choice-compact = Compacte
choice-snaky = Serpentine
choice-centre = Centre
choice-corner = Coin

## Parties

games-none = Pas encore de partie. Ce que vous jouez est retenu ici, dans ce navigateur seulement.
along-title = Tout emporter
along-about = Parties, résultats, dessins et progrès dans un seul fichier : comme copie de sécurité, ou pour un autre navigateur. Ce qui revient s’ajoute au reste ; rien de plus récent n’est remplacé.
export-all = Tout exporter
import = Importer
import-done = { $taken ->
    [0] Rien de nouveau dans ce fichier
    [one] Un élément importé
   *[other] { $taken } éléments importés
  }{ $there ->
    [0] .
    [one] ; un autre était déjà là.
   *[other] ; { $there } autres étaient déjà là.
  }
import-refused = { $refused ->
    [one] Un élément est illisible : { $reason }.
   *[other] { $refused } éléments sont illisibles ; pour le premier : { $reason }.
  }
import-beyond = { $beyond ->
    [one] Un élément n’a pas trouvé de place : la liste est pleine.
   *[other] { $beyond } éléments n’ont pas trouvé de place : la liste est pleine.
  }
import-other = Ce fichier ne vient pas de « Tout exporter ».
import-newer = Ce fichier vient d’un Pavage plus récent (version { $version } ; celui-ci lit la version { $known }). Rechargez la page et réessayez.
import-large = C’est plus que ce qu’un fichier peut contenir : { $most } Mo au plus.
import-left-out = { $count ->
    [one] Un élément est abîmé et a été laissé de côté : { $entries }.
   *[other] { $count } éléments sont abîmés et ont été laissés de côté : { $entries }.
  }
import-list = tout « { $list } »
import-entry = « { $entry } » de « { $list } » (« { $field } » manque ou n’est pas valable)
import-full = Il n’y a pas assez de place dans ce navigateur : rien n’a été importé.
bring-empty = Ce fichier est vide.
bring-unread = Ce fichier est illisible.
bring-several = { $kept ->
    [one] Une autre partie attend sous « Mes parties ».
   *[other] { $kept } autres parties attendent sous « Mes parties ».
  }
bring-drawings = { $kept ->
    [one] Un autre dessin se trouve parmi les dessins gardés, sur la page où se dessinent les puzzles de ce genre.
   *[other] { $kept } autres dessins se trouvent parmi les dessins gardés, sur les pages où se dessinent les puzzles de leur genre.
  }
bring-several-refused = { $refused ->
    [one] Un autre fichier n’a pas pu être ouvert.
   *[other] { $refused } autres fichiers n’ont pas pu être ouverts.
  }
bring-large = Ce fichier est trop gros pour un problème ou pour un fichier de parties.
keep-where = Où garder les parties et les résultats auxquels vous donnez un nom
keep-in-folder = Dans le dossier de Pavage, sur cet ordinateur
keep-in-browser = Dans ce navigateur
keep-where-about = Quand vous changez, ce qui se trouve d’un côté est copié de l’autre. Rien n’est effacé.
keep-full = Il n’y a plus de place dans ce navigateur : vos parties ne sont gardées que tant que cette page est ouverte. Exportez-les, ou oubliez-en quelques-unes.
keep-denied = Ce navigateur ne garde rien pour cette page : vos parties disparaîtront quand vous la fermerez. Exportez ce que vous voulez garder.
keep-newer = Un Pavage plus récent est ouvert dans ce navigateur : rechargez cette page. D’ici là, vos parties ne sont gardées que tant qu’elle est ouverte.
keep-again = Vos parties sont de nouveau gardées.
refused-saved-exists = Le nom « { $name } » est déjà pris.
refused-saved-unknown = Rien n’est gardé sous le nom « { $name } ».
refused-saved-name-bad = Un nom compte de 1 à { $max } octets et n’est pas fait que de points ou de blancs.
refused-saved-full = { $max } éléments sont déjà gardés, c’est le maximum : oubliez-en un d’abord.
games-open = À reprendre
games-solved = Résolues
games-saved-folder = Gardées sur cet ordinateur
games-saved-browser = Gardées dans ce navigateur
games-results = Résultats gardés
result-name = Nom du résultat
with-help = avec de l’aide
rename = Renommer { $title }
forget = Oublier { $title }
forgotten = Oublié : « { $title } ».
export = Télécharger { $title }

## Touches

help = Aide
help-rules = Les règles
rules-packing = Remplissez le plateau avec les pièces qui sont à côté. Chaque pièce sert une fois, et l’on peut la tourner et la retourner. Les pièces ne se recouvrent pas, et à la fin aucune case n’est vide, sauf celles qu’un lancer de dés ou une date laisse libres. Dans un niveau, quelques pièces sont déjà posées, et les autres n’ont qu’une façon de se placer.
rules-calendar = Choisissez un jour. Couvrez le plateau avec toutes les pièces, mais laissez visibles le mois, le jour et le jour de la semaine. On peut tourner les pièces ; à côté du jour, on choisit si elles peuvent aussi être retournées. Chaque jour est un autre puzzle, et la plupart ont beaucoup de solutions.
rules-suguru = Des traits épais divisent la grille en cages. Une cage de quatre cases contient les nombres de 1 à 4, une fois chacun, une cage de cinq ceux de 1 à 5. Deux nombres égaux ne se touchent jamais, pas même par un coin. Les nombres donnés restent, et tous les autres s’en déduisent.
rules-tetravex = Chaque tuile porte un nombre sur chacun de ses quatre côtés. Posez toutes les tuiles pour que les côtés qui se touchent portent le même nombre. Les tuiles ne se tournent pas, sauf si le puzzle le permet. On peut échanger deux tuiles, et toutes les décaler à la fois.
report = Signaler un problème
report-holds = Le fichier retrace vos dernières demandes à Pavage : les puzzles, vos coups, les indices et les recherches. Il ne contient ni date, ni adresse, ni les noms que vous avez donnés à vos parties.
report-send = Rien ne part d’ici. Téléchargez le fichier et joignez-le à votre message, en disant d’une phrase ce qui n’a pas marché : il permet de refaire exactement la même chose.
report-read = Le lire d’abord
report-save = Télécharger le fichier
report-none = Depuis l’ouverture de cette page, rien n’a été demandé à Pavage qu’un rapport puisse contenir. Refaites ce qui n’a pas marché, puis revenez ici.
help-play = Comment jouer
help-turn = Des boutons près du plateau tournent et retournent la pièce en main ; sur les solides, ils la basculent aussi.
help-numbers = Touchez une case, puis un nombre. Glissez sur des cases, ou touchez « Plusieurs », pour écrire dans plusieurs à la fois. Avec « Notes » et « Milieu », les nombres s’écrivent en petit ; « Couleurs » colorie les cases.
keys-everywhere = Dans le jeu, ou quand rien n’a le focus
keys-board = Sur le plateau
keys-pieces = Pièces
keys-numbers = Nombres
keys-tiles = Tuiles
keys-sheet = Cette feuille
keys-hint = Un indice ; encore pour en savoir plus
keys-step = L’étape suivante ; encore pour la jouer
keys-walk = Aller de case en case, ou déplacer la pièce tenue
keys-take = Prendre ce qui est là, ou le poser
keys-release = Remettre ce qui est en main
keys-clear = Retirer ce qui est là
keys-cycle = Prendre la pièce suivante, ou la précédente
keys-turn = Tourner (avec Maj : dans l’autre sens)
keys-tilt = Basculer (avec Maj : dans l’autre sens)
keys-layer = Couche du dessus, du dessous
keys-write = Écrire un nombre ; le même encore l’efface
keys-notes = Notes, ou non
keys-corner = Une petite note, quels que soient les boutons
keys-centre = Une petite note au milieu de la case
keys-colour = Une couleur pour la case
keys-pens = Dès lors nombres, notes, notes au milieu, couleurs
keys-extend = Choisir aussi la case suivante
keys-alone = Avancer sans rien changer à ce qui est choisi
keys-toggle = Choisir aussi cette case, ou ne plus la choisir
keys-all = Choisir toutes les cases
keys-one = Ne choisir que cette case
keys-shift = Décaler toutes les tuiles
key-enter = Entrée
key-escape = Échap
key-delete = Suppr
key-shift = Maj
key-pages = Page préc. Page suiv.

## Dessiner

rows = Lignes
draw-set = Pièces
set-tromino = Les deux trominos
set-tetromino = Les cinq tétrominos
set-hexomino = Les 35 hexominos
set-heptomino = Les 108 heptominos
set-pentomino = Les douze pentominos
set-pentomino-one-sided = Les dix-huit pentominos orientés
set-tricube = Les deux tricubes
set-tetracube = Les huit tétracubes
set-pentacube = Les 29 pentacubes
set-triball = Les quatre formes de trois boules
set-tetraball = Les 25 formes de quatre boules
set-trihex = Les trois trihexes
set-tetrahex = Les sept tétrahexes
set-pentahex = Les 22 pentahexes
set-hexahex = Les 82 hexahexes
set-tetriamond = Les trois tétriamants
set-pentiamond = Les quatre pentiamants
set-hexiamond = Les douze hexiamants
set-heptiamond = Les 24 heptiamants
set-octiamond = Les 66 octiamants

# Le nombre de solutions à côté d’un dessin.

# D’une partie à son dessin.
edit = Modifier
edit-title = Le dessin
edit-about = Ouvre le plateau là où il se dessine, pour le modifier. Cette partie reste telle quelle.
edit-none = Ce puzzle a des règles qui ne se dessinent pas encore sur la page.

# Dessiner des tuiles.
draw-suguru = Dessiner un Suguru
draw-tetravex = Dessiner des tuiles

# Écrire des éléments et des options.
draw-cover = Écrire une couverture exacte

# Photographies.
photo-title = Lire une photo de la table
photo-take = Prendre une photo
photo-choose = Choisir une photo
photo-how = Photographiez le plateau d’au-dessus si possible, en grand, sans main devant.
photo-stays = La photo reste sur cet appareil.
photo-program = La photo va au programme qui sert cette page, et qui ne la garde pas.
photo-drag = Amenez les quatre poignées au centre des cases d’angle. Chaque case doit porter un point.
photo-corner = Angle { $number }
photo-full = Toutes les pièces sont sur le plateau
photo-read = Lire
photo-other = Une autre photo
photo-board = Le plateau tel qu’il a été lu
photo-sure = Rien ne paraît douteux. Est-ce votre table ?
photo-check = { $number ->
    [one] Une pièce est douteuse et entourée. Appuyez dessus pour voir ses autres places.
   *[other] { $number } pièces sont douteuses et entourées. Appuyez sur l’une d’elles pour voir ses autres places.
  }
photo-covered = { $number ->
    [one] La case { $cells }, encadrée, ne ressemble pas à ce qui y a été lu. Quelque chose la cache-t-il ?
   *[other] { $number } cases, encadrées, ne ressemblent pas à ce qui y a été lu. Quelque chose les cache-t-il ?
  }
photo-piece = { $piece } : { $where }
photo-ringed = Places de { $piece }
photo-places = Où { $piece } peut se trouver
photo-nowhere = pas sur le plateau
photo-right = C’est ça
photo-back = Retour aux angles
photo-large = Ce fichier dépasse 64 Mio.
photo-huge = Cette photo a plus de 120 millions de pixels.
photo-heic = Ce navigateur n’affiche pas le HEIC. Enregistrez la photo en JPEG, ou choisissez « Le plus compatible » dans les réglages de l’appareil photo.
photo-unshown = Ce fichier n’est pas une image que le navigateur affiche. JPEG, PNG et WebP marchent partout.

## Les couvertures telles qu’elles sont

cover-matrix = Matrice : { $options } options, { $items } éléments
cover-row = { $number } : { $name }{ $how ->
    [chosen] , choisie
    [out] , exclue
   *[open] {""}
  }
cover-chose = Option { $option } choisie
cover-dropped = Option { $option } enlevée
cover-square = ligne { $row }, colonne { $col } : { $how ->
    [laid] une reine
    [out] attaquée
   *[open] libre
  }
cover-key-chosen = choisie
cover-key-open = encore possible
cover-key-out = exclue
cover-key-covered = élément couvert
cover-key-ways = nombre d’options qui restent à l’élément
cover-key-secondary = peut rester libre
model-queens = Reines
model-langford = Paires de Langford
model-sudoku = Sudoku
model-words = Carrés de mots (anglais)
model-pentominoes = Pentominos
cover-matrix-large = Cette matrice est trop grande pour être dessinée ici.

## L’arbre d’une recherche

tree-label = Arbre de la recherche, nœuds : { $nodes }, profondeur : { $depth }. Les flèches mènent aux autres nœuds.
tree-label-at = Arbre de la recherche, nœuds : { $nodes }, profondeur : { $depth }, ici : { $here }. Les flèches mènent aux autres nœuds.
tree-nodes = Nœuds
tree-depth = Profondeur
tree-way = le chemin actuel
tree-dead = rien ne couvre un élément
tree-dead-cell = rien ne peut remplir une case
tree-dead-value = une case sans chiffre possible, ou un chiffre sans place
tree-prune = une région que rien ne remplit
tree-solution = solution
tree-spent = tout essayé en dessous
tree-larger = Agrandir l’arbre
tree-smaller = Réduire l’arbre
tree-whole = Arbre entier
tree-fold = Replier
tree-sampled = { $drawn } nœuds sur { $nodes } sont dessinés, répartis régulièrement.
per-two-seconds = une étape toutes les deux secondes
play-back = Lecture à rebours
lines-title = La recherche en dix lignes
line-search = chercher :
line-solved = tout est couvert ? c’est une solution
line-branch = prendre l’élément qui a le moins d’options
line-branch-list = prendre le premier élément de la liste non couvert, avec ses options
line-dead = il n’en a aucune ? revenir
line-each = pour chaque option qui le couvre :
line-choose = choisir l’option
line-rule = exclure celles qui ont un élément commun avec elle
line-again = chercher
line-retract = reprendre l’option
line-back = revenir
predict = Deviner l’étape suivante
predict-item = Quel élément la recherche couvre-t-elle maintenant ?
predict-option = Quelle option essaie-t-elle ensuite ?
predict-end = Que se passe-t-il maintenant ?
predict-end-on = Elle continue
predict-end-dead = Elle doit revenir
predict-end-solution = Une solution
predict-right = Juste.
predict-wrong = Pas cette fois.
predict-does = La recherche : { $does }.
predict-tie = Cet élément a aussi peu d’options ; la recherche prend { $does }.
predict-ways = { $ways ->
    [0] { $item } n’a plus d’option.
    [one] { $item } a une seule option : { $options }
   *[other] { $item } a { $ways } options : { $options }
  }
predict-over = C’était la dernière étape à deviner.
predict-on = Question suivante
predict-stop = Ne plus deviner
predict-score = { $right } sur { $asked } justes
projector = Projection
projector-leave = Quitter la projection

## Leçons

start-lessons = Pour une classe :
lessons = Leçons

## Graphiques à emporter, égalités, le cours du recuit

chart-svg = Graphique en SVG
chart-csv = Nombres en CSV
table-copy = Copier le tableau
table-copied = Le tableau est copié : collez-le dans un tableur.
compare-ties = Chaque ordre prend d’abord l’élément qui laisse le moins de possibilités ; ils diffèrent quand plusieurs en laissent aussi peu, à égalité. Les égalités qu’un ordre laisse, chaque graine les tranche à sa façon.
compare-ties-cover = Deux des ordres couvrent l’élément qui a le moins d’options ; entre plusieurs, le premier du fichier ou celui que tire la graine. Les deux autres suivent une liste des éléments, celle du fichier ou une liste mélangée par la graine, sans compter les options. Dans chacun, la graine mélange les options à essayer.
compare-alike = Mêmes résultats : { $names }. Sur ce puzzle, ils tranchent les égalités de la même façon.
compare-alike-cover = Mêmes résultats : { $names }. Sur ce problème, peu importe lequel des éléments entre lesquels ils choisissent passe d’abord.
course-at = après { $step } pas
course-heated = réchauffé
course-chance = À cette température, un échange est accepté
course-better = toujours, s’il n’y a pas plus de côtés différents qu’avant ;
course-worse = { $loss ->
    [one] avec une chance de { $chance }, s’il y en a un de plus ;
   *[other] avec une chance de { $chance }, s’il y en a { $loss } de plus ;
  }
chance-none = moins de 0,1 %

## Le recuit au ralenti

slow = Au ralenti
replay-all = Continuer après la première solution, jusqu’au bout de la recherche

## Titres des couvertures exactes

title-cover-queens = { $count } reines
title-cover-regions = Reines par régions, { $rows } × { $rows }
title-cover-langford = Paires de Langford, de 1 à { $count }
title-cover-sudoku = Sudoku { $rows } × { $rows }
title-cover-square = Carré de mots, { $rows } × { $cols }
title-cover-words = Mots croisés, { $rows } × { $cols }
title-cover-pentominoes = Pentominos, { $rows } × { $cols }
title-cover-pieces = Pièces sur { $count } cases
title-cover-items = Couverture exacte de { $count ->
    [one] un élément
   *[other] { $count } éléments
  }

## Une feuille pour la classe

class-sheet = Feuille pour la classe
