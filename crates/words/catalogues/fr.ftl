### Ce que dit Pavage, en français. Une section par module ou famille, les mêmes clés que en.ftl.
### À partir de 10 000 les nombres sont séparés par tranches. Les erreurs n'ont pas de point final.

## words : nombres et durées

number = { $number }
number-decimal = { $whole },{ $part }
duration-milliseconds = { $whole },{ $part } ms
duration-seconds = { $whole },{ $part } s
duration-minutes = { $whole },{ $part } min

## app : lecture

input-too-long = l’entrée dépasse la limite de { $max } Mio
input-not-utf8 = le texte n’est pas en UTF-8
input-packed = c’est comprimé par gzip, mais ne peut être décomprimé : { $reason }
inputs-unread = { $unread } { $unread ->
    [one] entrée n’a pas été lue
   *[other] entrées n’ont pas été lues
 } sur { $inputs } : { $names }{ $more ->
    [0] {""}
   *[other] { " " }et { $more } de plus
 }
input-empty = l’entrée est vide ; un puzzle était attendu
format-unrecognised = le format de ce texte n’est pas reconnu (dans un dessin, une case vide est un point et chaque ligne une rangée) ; formats connus : { $formats } ; précisez-le avec --format
format-unguessed = { $problem } ; si c’est une liste d’éléments et d’options, ou de tuiles, --format { $format } la lit
format-fitting = { $problem } ; en { $format }, il se lit
format-second = { $problem } (lu en { $taken }) ; ou, en { $format } : { $reason }
format-built-in = { $name } est intégré et ne se lit dans aucun format : omettez --format { $format }, ou écrivez-le avec pavage convert { $name } --to { $format }
input-recording = c’est un enregistrement, ni un puzzle ni une solution ; « pavage replay » le montre, de même que l’onglet Observer de la page
drawing-unfinished = ce dessin n’est pas encore un puzzle complet : ouvrez-le sur la page, achevez-le et enregistrez-le de nouveau
format-unknown = format « { $format } » inconnu ; formats connus : { $formats }
toml-family-absent = il manque à ce puzzle TOML une ligne family = "…"
toml-not-read = la famille { $family } n’a pas de format TOML
family-unknown = famille « { $family } » inconnue ; familles connues : { $families }
option-foreign = l’option --{ $option } ne s’applique pas aux puzzles de la famille { $family }{ $some ->
    [true] {" "}; elle connaît { $known }
   *[false] { "" }
  }
option-unused = l’option --{ $option } ne s’applique à aucun de ces puzzles ; c’est une option de la famille { $families }
json-unreadable = ce n’est pas du JSON valable : { $reason }
json-family-absent = un puzzle en JSON demande une clé "family" qui nomme sa famille
move-line-bad = « { $line } » n’est pas un coup ; une ligne est « move … »{ $family ->
    [packing] , comme « move A 1,1 1,2 2,2 »
    [suguru] , comme « move set 1,2 3 »
    [tetravex] , comme « move put 1,2 1234 »
    [cover] , comme « move choose 3 »
    [null] , comme « move 0 »
   *[other] { "" }
  }
position-bad = la position de { $file }{ $line ->
    [0] {""}
   *[other] , ligne { $line }
  } : { $message }
solution-absent = cette entrée ne contient aucune solution
game-unreadable = cette ligne n’appartient pas à une partie enregistrée
game-cursor = la partie enregistrée renvoie à des coups qu’elle n’a pas

## app : recherche

engine-unknown = moteur « { $engine } » inconnu ; moteurs connus : { $engines }
engine-not-built = ce programme a été compilé sans le moteur { $engine } ; cargo build --release -p pavage --features { $feature } en donne un qui l’a ; celui-ci connaît { $engines }
engine-not-depth-first = { $engine } passe d’une branche à l’autre, sa recherche ne peut donc être ni enregistrée ni sauvegardée ; le peuvent : { $engines }
engine-only-counts = { $engine } n’explore pas d’arbre, on ne peut donc ni le rejouer, ni le comparer, ni lister des solutions en lots ; employez-le avec count et solve
placements-absent = les puzzles de la famille { $family } n’ont pas de placements à compter
placements-engine = les placements se comptent sur toutes les solutions : nommez un moteur ou aucun, mais ni ordre ni recherche propre à la famille
option-file = { $file } : { $reason }
placements-none = { $puzzle } : { $reason }
engine-only-random = { $engine } n’utilise pas d’ordre ; seul « random » convient avec lui, pour tirer des solutions au sort
uniform-only-random = avec --uniform, seul l’ordre « random » convient : toutes les solutions ont la même chance
cheapest-no-prices = les puzzles de la famille { $family } n’ont pas de prix ; seules les options des couvertures exactes (famille cover) en ont
engine-unsuited = le moteur { $engine } ne peut pas traiter ce puzzle : { $reason }
unsuited-colours = il a des couleurs
unsuited-other = { $reason }
unsuited-items = il a { $items } éléments, la limite du moteur est de { $most }
unsuited-nothing-once = l’option { $option } ne couvre aucun élément à couvrir exactement une fois
unsuited-not-once = { $item } n’est pas à couvrir exactement une fois
unsuited-state = un état demanderait { $bits } bits, la limite du moteur est de { $most }
unsuited-no-adapter = aucun processeur graphique avec Vulkan n’a été trouvé ; installez son pilote, ou comptez avec --engine sweep
unsuited-adapter-unknown = PAVAGE_GPU demande « { $asked } », mais aucun processeur graphique n’a cela dans son nom ; il y a { $found }
unsuited-combinations = il a plus de { $most } combinaisons
engine-chosen = moteur { $engine } choisi : { $reason }
engine-one-thread = le moteur { $engine } n’utilise qu’un fil d’exécution, quelle que soit la valeur de --threads ; compare --runs en exécute plusieurs à la fois
chosen-own = la famille { $family } a sa propre recherche
chosen-own-one = il trouve vite une solution d’un grand plateau
chosen-fits = { $engine ->
    [mask] le puzzle est assez petit pour { $engine }
   *[other] { $engine } est d’ordinaire le plus rapide sur de tels puzzles
}
chosen-any-model = { $engine ->
    [dance] il accepte tous les puzzles
   *[other] il accepte ce puzzle
} ; { $other ->
    [mask] le moteur à masques de bits
   *[other] le moteur { $other }
} n’accepte pas celui-ci : { $reason }
chosen-second = { $first } ; { $then }
chosen-few = moins de { $nodes } nœuds ont suffi
chosen-components = le puzzle se divise en { $parts } parties sans élément commun ; chacune est comptée à part
chosen-equal-options = de plusieurs options égales, il n’en visite qu’une et les compte toutes
chosen-counts = il compte sans énumérer
chosen-race = il a fini le premier ; à côté de lui : { $others }
chosen-race-stopped = il en savait le plus à l’arrêt de la recherche ; à côté de lui : { $others }
chosen-orders = l’ordre { $heuristic } a répondu ; d’autres ont eu { $percent } % du travail
race-ran = { $engine }, { $nodes } nœuds
race-ran-share = { $engine }, { $nodes } nœuds, { $percent } % du travail
race-two = { $first }, et { $then }
chosen-not-ordering = un ordre est nommé, { $engine ->
    [sweep] le balayage
   *[other] { $engine }
} n’en utilise pas
chosen-not-cells = { $engine ->
    [sweep] un balayage
   *[other] { $engine }
} n’est choisi que pour des pièces sur des carrés, des cubes, des hexagones ou des triangles
chosen-not-memory = { $engine ->
    [sweep] un balayage
   *[other] { $engine }
} prendrait plus de { $mib } Mio
chosen-no-own-saved = la recherche de cette famille ne s’enregistre pas
chosen-not-saved = { $engine ->
    [sweep] un balayage
   *[other] un comptage avec { $engine }
} ne s’enregistre pas
chosen-not = { $engine ->
    [sweep] le balayage
   *[other] { $engine }
} n’accepte pas ce puzzle : { $reason }
heuristic-unknown = la famille { $family } n’a pas d’ordre « { $heuristic } » ; ordres connus : { $heuristics }
edges-too-large = les tuiles restantes ont { $pictures } orientations en tout, la limite de la recherche « edges » est de { $max } ; « --engine anneal » les accepte, mais ne cherche qu’une solution
engine-without-orderings = le moteur { $engine } n’utilise pas d’ordre et n’enregistre pas d’étapes ; nommez-en un autre, ou aucun
engine-finds-one = le moteur { $engine } ne cherche qu’une solution et ne peut pas prouver qu’il n’y en a pas d’autre ; prenez-en un autre
engine-counts-none = le moteur { $engine } ne cherche qu’une solution et ne sait pas compter ; prenez-en un autre
engine-option-foreign = --{ $option } ne s’applique pas à cette recherche ; c’est une option de { $engines } (--engine)
resume-other-engine = { $engine ->
    [sweep] un balayage
   *[other] un comptage avec { $engine }
} ne s’enregistre pas ; avec --resume, nommez un autre moteur, ou aucun
resume-engine = un comptage avec le moteur { $engine } ne peut pas être enregistré puis repris ; avec { $engines }, c’est possible
resume-empty = ce fichier est vide, il n’y a donc aucun comptage à reprendre ; supprimez-le pour recommencer
resume-not-ours = ce fichier n’a pas été écrit par --resume ; il reste tel quel
resume-broken = ce fichier a été écrit par --resume, mais il est endommagé ou tronqué ; il reste tel quel
resume-foreign = ce fichier contient un autre comptage, celui de { $puzzle } avec le moteur { $engine } et l’ordre { $heuristic } ; reprenez-le avec le même puzzle et les mêmes options ; il reste tel quel
part-foreign = cette partie appartient à un autre travail ; donnez-la avec la demande du travail découpé
part-results = le travail est découpé en { $parts } parties, mais il y a { $results } résultats ; donnez-en un par partie, null pour une partie arrêtée
version-other = ceci a été écrit par une autre version du programme, qui cherche dans un autre ordre ; refaites-le avec celle-ci
plan-broken = ce plan est abîmé : il a été modifié après coup, ou il est tronqué ; refaites-le
plan-engine = la recherche { $engine } ne se découpe pas ; { $engines } le permettent, et sweep pour compter
plan-is-rest = ce plan est le reste d’un autre ; nommez d’abord cet autre plan et son dossier
plan-not-ours = ce n’est pas un plan ; nommez un plan fait par « pavage plan », puis les dossiers de ses résultats
plan-not-rest = le plan { $number } n’est le reste d’aucun des plans qui le précèdent
plan-not-whole = les lots de ces plans ne font pas le travail entier ; refaites le plan
plan-symmetry = Pour de nouveaux Suguru : la symétrie des chiffres donnés (none, half-turn, left-right, up-down ou both). Pour un décompte : ce qui rend deux solutions égales (auto, drawing ou rotations), comme pour count
plan-option-foreign = --{ $option } ne va pas avec --work { $work }
plan-option-family = --{ $option } n’est pas une option de « generate { $family } » ; « pavage generate { $family } --help » les énumère
plan-work-unknown = --work prend { $works }, pas « { $work } »
progress-units = { $done } sur { $all } faits
rest-none = il ne reste rien à faire de ce plan ; réunissez ses résultats
shard-broken = ce fichier d’un lot est abîmé, tronqué ou ne vient pas de « pavage run » ; supprimez-le et relancez le lot
folder-twice = ce dossier est nommé deux fois
files-more = { $number ->
    [one] un autre fichier ne va pas
   *[other] { $number } autres fichiers ne vont pas
  }
output-is-input = ce fichier est aussi lu, et serait perdu ; donnez un autre nom à la réponse
output-twice = deux réponses seraient écrites dans ce fichier ; donnez un autre nom à l’une des deux
shard-doubled = le lot { $shard } est là deux fois, aussi dans { $file } ; gardez-en un
shard-foreign = ce fichier est celui d’un autre plan ; prenez un dossier par plan
shard-in-rest = le plan { $number } prend la suite du lot { $shard }, qui est aussi achevé ou continué ailleurs ; laissez de côté son résultat, ou l’un des deux plans qui le continuent
shard-other = ce fichier contient le lot { $shard }, pas celui de son nom
shard-range = il n’y a pas de lot { $shard } ; ceux du plan vont de 0 à { $last }
shard-tree = l’arbre de recherche de ce plan n’est pas celui de son puzzle ici ; refaites le plan avec cette version
shards-missing = { $missing ->
    [1] il manque un lot sur { $shards } : { $list }
   *[other] il manque { $missing } lots sur { $shards } : { $list }
  }
lists-missing = { $missing ->
    [1] il manque les solutions du lot { $list } ; copiez .shard-{ $first }.solutions dans le dossier de son plan, ou relancez le lot
   *[other] il manque les solutions de { $missing } lots : { $list } ; copiez .shard-{ $first }.solutions et les autres dans le dossier de leur plan, ou relancez ces lots
  }
merge-lists-none = --solutions demande un plan de --work solve découpé dans un arbre de recherche ; celui-ci n’énumère pas de solutions
state-list = les solutions de ce lot sont dans un fichier à part ; reprenez-le avec « pavage run »
state-doubled = le lot { $shard } a été commencé dans deux dossiers ; gardez un seul de ses états
parts-number = un travail se découpe en 1 à { $max } parties
reasoning-absent = les puzzles de la famille { $family } ne peuvent pas encore être expliqués, ni évalués, ni recevoir d’indices
way-absent = seul le Suguru a un chemin le moins cher et des chemins choisis par coût ou par information ; la famille { $family } n’a qu’un chemin
limit-held = plus de { $max } solutions, la limite pour les énumérer ; count les compte toutes
limit-nodes = { $max ->
    [one] la limite de { $max } nœud a été atteinte
   *[other] la limite de { $max } nœuds a été atteinte
  }
limit-steps = { $max ->
    [one] la limite d’un pas a été atteinte
   *[other] la limite de { $max } pas a été atteinte
  }
limit-parts = un morceau du plateau peut recevoir ses pièces de plus de { $max } façons
limit-parts-rules = quand un plateau est enroulé ou coloré, ou que des pièces restent à l’écart ou sont en morceaux, les morceaux du plateau ne se déplacent pas un à un ; --symmetry drawing compare le plateau entier
limit-parts-ways = les pièces peuvent se répartir entre les morceaux du plateau de plus de { $max } façons
limit-parts-many = le plateau a plus de { $max } morceaux à remplir
limit-parts-choices = bouger plusieurs morceaux du plateau à la fois échange des choix qui s’étendent sur plus d’un d’entre eux, et il y a trop de solutions pour les comparer une à une ; --symmetry drawing compare le plateau entier
limit-work = la limite de travail a été atteinte
limit-work-max = la limite de travail de { $max } a été atteinte ; --max-work la relève
limit-time = la limite de temps a été atteinte
limit-memory = la limite de mémoire { $mib ->
    [0] a été atteinte
   *[other] de { $mib } Mio a été atteinte
  }
limit-memory-more = { $limit } ; --memory-limit la relève
limit-time-more = { $limit } ; --time-limit la relève
limit-disk = il n’y a plus de place sur le disque pour les états du comptage
limit-overflow = le nombre de solutions ne tient pas sur 64 bits ; comptez par balayage (--engine sweep)
advance-steps = étapes : { $steps }
advance-states = états examinés : { $states }
advance-runs = exécutions : { $done } sur { $all }
advance-choices = combinaisons : { $done } sur { $all }
advance-levels = niveaux : { $done } sur { $all }
advance-tries = essais : { $tries }
anneal-none = la famille { $family } n’a pas de recherche par recuit
anneal-engine = nommez un moteur de recuit : { $engines }
study-engine = --runs et --vary exécutent plusieurs fois un moteur de la famille { $family } : nommez-en un avec --engine ({ $engines })
study-option = le moteur { $engine } n’a pas d’option « { $option } » qui prenne une valeur ; il a : { $options }
study-runs = une étude compte de 1 à { $max } exécutions, toutes valeurs comprises
study-twice = --vary fixe déjà --{ $option } ; ne donnez pas cette option en plus
compared-unsearched = aucune recherche n’a eu lieu ; --orderings ou --engines cherche quand même
compare-seeds = Placements avec { $seeds } graines, qui départagent les ex æquo des ordres :
compare-seeds-bad = une comparaison prend de 1 à { $max } graines
compare-totals = Tous les puzzles ensemble :
compare-all-puzzles = Tous les puzzles
limit-gave-up = la recherche a abandonné ; cela ne prouve rien
limit-interrupted = interrompu
series-absent = ce puzzle de la famille { $family } n’appartient à aucune série de dates{ $choices ->
    [true] {" "}; count --every-choice compte les combinaisons de ses choix
   *[false] { "" }
  }
series-few = il y a { $members } dates, moins que les { $number } demandées
series-not-bare = les dates se comptent sur le plateau vide ; retirez les pièces qui y sont posées

## app : relecture

replay-start = La recherche commence.
replay-branch = { $options ->
    [0] profondeur { $depth } : { $item } n’a plus d’option
    [1] profondeur { $depth } : { $item } a une option
   *[other] profondeur { $depth } : { $item } a { $options } options
  }
replay-choose = profondeur { $depth } : essayer { $option }
replay-retract = profondeur { $depth } : retirer { $option }
replay-dead = profondeur { $depth } : impasse, rien ne couvre { $item }
replay-prune = { $cells ->
    [1] profondeur { $depth } : coupée, une case que les pièces restantes ne peuvent remplir
   *[other] profondeur { $depth } : coupée, une région de { $cells } cases que les pièces restantes ne peuvent remplir
  }
replay-counted = { $said } ({ $counts })
replay-solution = profondeur { $depth } : une solution
recording-not-ours = ce n’est l’enregistrement ni d’une recherche ni d’une découpe ; solve --replay --json et generate --replay --json en écrivent
recording-several = ce fichier contient { $number } enregistrements ; ouvrez-les un à un, ou tous avec « pavage replay »
recording-version = cet enregistrement vient d’une autre version de Pavage et ne peut être ouvert par celle-ci
recording-long = l’enregistrement dépasse la limite de { $max } Mio
recording-steps = l’enregistrement a { $steps } étapes ; { $max } au plus s’affichent ici
recording-broken = l’enregistrement est incomplet ou abîmé : { $reason }
recording-puzzle = le problème contenu dans l’enregistrement est illisible : { $what }
recording-search = Pavage n’a pas, pour ce problème, de recherche par le moteur « { $engine } » dans l’ordre « { $heuristic } »
recording-other-puzzle = l’enregistrement ne correspond pas au problème qu’il contient : éléments ou options diffèrent
recording-elsewhere = l’enregistrement est celui d’un autre problème, ou part d’une autre position de celui-ci
recording-step-wrong = l’étape { $step } de l’enregistrement est impossible dans ce problème : { $what }
recording-step-branch = elle développe un élément qui n’attend plus d’option, ou compte trop d’options
recording-step-choose = elle choisit une option qui n’est pas demandée ou qui contredit les options choisies
recording-step-retract = elle retire une option qui n’a pas été choisie en dernier
recording-step-dead = elle déclare sans issue un élément qui peut être couvert
recording-step-prune = elle coupe une région dont une case est couverte
recording-step-solution = les options choisies ne forment pas une solution
recording-step-late = elle vient après la solution
recording-options = l’enregistrement ne donne pas exactement la liste des options que choisissent ses étapes
cutting-start = Le plateau : { $cells ->
    [one] une case
   *[other] { $cells } cases
  }, rien n’est encore découpé.
cutting-off = La pièce { $piece } est découpée : { $cells ->
    [one] une case
   *[other] { $cells } cases
  } ; il en reste { $left }.
cutting-grown = Une pièce { $cells ->
    [one] d’une case
   *[other] de { $cells } cases
  } est découpée ; il en reste { $left }.
cutting-small = Elle est rendue : sa zone a moins de cases que la taille tirée.
cutting-rest = Elle est rendue : les cases restantes ne pourraient plus être découpées.
cutting-encloses = Elle est rendue : elle enferme des cases.
cutting-repeated = Elle est rendue pour l’instant : une autre pièce a la même forme.
cutting-anew = Une pièce { $cells ->
    [one] d’une case
   *[other] de { $cells } cases
  } est rendue : cette partie est redécoupée.
cutting-none = --replay montre comment un plateau est découpé en pièces, et rien n’est découpé ici ; utilisez-le avec generate packing --board, sans --pieces, --from ni options de niveaux
cutting-other-puzzle = la découpe n’appartient pas au puzzle qu’elle contient : ses pièces ne sont pas celles du puzzle
recording-step-off = elle découpe des cases qui ne sont pas libres
recording-step-back = elle rend une pièce qui n’était pas découpée
block-elsewhere = { $tiles } tuiles vont ensemble, mais leur place est { $where }
block-down = { $rows ->
    [one] une ligne plus bas
   *[other] { $rows } lignes plus bas
  }
block-up = { $rows ->
    [one] une ligne plus haut
   *[other] { $rows } lignes plus haut
  }
block-right = { $columns ->
    [one] une colonne plus à droite
   *[other] { $columns } colonnes plus à droite
  }
block-left = { $columns ->
    [one] une colonne plus à gauche
   *[other] { $columns } colonnes plus à gauche
  }
block-both = { $rows } et { $columns }
block-cells = { $block } : { $cells }
recording-ends = l’enregistrement s’interrompt : ses étapes ne finissent pas comme il le dit

## app : dessins

drawing-matrix = { $puzzle } : une matrice de { $rows } lignes et { $columns } colonnes
drawing-board = Plateau
drawing-layers-apart = les couches écartées
drawing-solid = Plateau à { $layers } couches : chacune vue de dessus, puis l’ensemble
drawing-step = { $number }. { $pieces }
drawing-step-from = { $number }. { $pieces }, { $from }
drawing-step-together = { $number }. { $pieces }, ensemble
drawing-step-together-from = { $number }. { $pieces }, ensemble, { $from }
drawing-steps = À monter dans cet ordre : { $pieces }
drawing-whole = l’ensemble
layer-bottom = couche { $layer } (en bas)
layer-name = couche { $layer }
chart-title = { $puzzle } : comparaison de recherches
chart-seeds = médiane de { $seeds } graines, et la moitié centrale
chart-cut = arrêtée par une limite
course-title = { $puzzle } : le déroulement de la recherche
course-energy = énergie
course-best = énergie minimale
course-temperature = température
course-iterations = pas
samples-title = { $puzzle } : pas de { $engine }
samples-run = une exécution
samples-unsolved = une exécution sans solution
samples-mean = moyenne
samples-median = médiane
samples-axis = pas (logarithmique)
curves-energy = énergie : paires de côtés qui ne s’accordent pas
curves-time = temps (logarithmique)
tick-microseconds = { $number } µs
tick-milliseconds = { $number } ms
tick-seconds = { $number } s
chart-logarithmic = { $title } (logarithmique)
heat-title = { $puzzle } : nombre de solutions par date
heat-title-choices = { $puzzle } : nombre de solutions par choix
heat-axes = { $kind ->
    [columns] colonnes : { $columns }
    [rows] lignes : { $rows } · colonnes : { $columns }
   *[panels] lignes : { $rows } · colonnes : { $columns } · cadres : { $panels }
 }
heat-none = aucune
heat-most = { $number ->
    [one] { $number } solution
   *[other] { $number } solutions
  }
presence-title = { $puzzle } : où se trouve chaque pièce dans toutes les solutions
presence-never = jamais
presence-most = dans { $percent } % des solutions
plot-shapeless = ces puzzles n’ont ni mois ni jours à dessiner
plot-too-many = il y a trop de combinaisons à dessiner ; fixez-en une partie avec --choose
field-month = mois
field-day = jour
field-weekday = jour de la semaine
field-other = { $name }
field-value = { $value }
month-name = { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
    [12] décembre
   *[other] { $month }
  }
weekday-name = { $weekday ->
    [sun] dimanche
    [mon] lundi
    [tue] mardi
    [wed] mercredi
    [thu] jeudi
    [fri] vendredi
    [sat] samedi
   *[other] { $weekday }
  }

## app : ordre de pose

laid-from-above = tout droit, par le haut
laid-from-back = par l’arrière, à plat
laid-from-back-left = par l’arrière gauche, à plat
laid-from-back-left-slant = par l’arrière gauche, en biais
laid-from-back-right = par l’arrière droit, à plat
laid-from-back-right-slant = par l’arrière droit, en biais
laid-from-back-slant = par l’arrière, en biais
laid-from-front = par l’avant, à plat
laid-from-front-left = par l’avant gauche, à plat
laid-from-front-left-slant = par l’avant gauche, en biais
laid-from-front-right = par l’avant droit, à plat
laid-from-front-right-slant = par l’avant droit, en biais
laid-from-front-slant = par l’avant, en biais
laid-from-left = par la gauche, à plat
laid-from-left-slant = par la gauche, en biais
laid-from-right = par la droite, à plat
laid-from-right-slant = par la droite, en biais

## cli : usage

usage-unknown-option = l’option { $option } n’existe pas ici
usage-unknown-command = la commande « { $command } » n’existe pas
usage-missing = il manque : { $argument }
usage-missing-command = il manque une commande ; « pavage --help » en donne la liste
usage-conflict = { $option } est incompatible avec { $other }
usage-twice = { $option } figure deux fois
usage-value = { $option } n’accepte pas « { $value } »
usage-value-missing = { $option } demande une valeur
usage-not-utf8 = la ligne de commande n’est pas en UTF-8
usage-other = { $reason }
usage-suggestion = { $problem } ; vouliez-vous dire { $better } ?
values-absent = ce fichier n’a aucune valeur pour --{ $option } ; écrivez-en une par ligne
value-in-file = { $problem } ({ $file }, ligne { $line })
value-number = --{ $option } demande un nombre entier de { $min } à { $max }, pas « { $value } »
value-long-number = --{ $option } attend un nombre entier à partir de 1, et non « { $value } »
value-level = --level accepte nudge, reason ou reveal, pas « { $value } »
value-symmetry = --symmetry accepte auto, drawing ou rotations, pas « { $value } »
value-by = --by accepte cost, information ou levels, pas « { $value } »
way-exact-by = le chemin le moins cher est celui du moindre coût : --exact ne va pas avec --by { $measure }
rate-by = la difficulté ne dépend pas de la mesure d’un pas : « by » va avec les indices et les explications
value-duration = --{ $option } demande une durée comme 10s, 500ms, 2m ou 1h, pas « { $value } »
value-size = --{ $option } demande une taille d’au moins 1 Mio comme 512MiB, 2GiB ou 500MB, pas « { $value } »
value-without = --without demande des noms parmi { $known }, pas « { $value } »
value-host-name = --name demande le nom d’une machine, comme raspberrypi.local, sans port, pas « { $value } »
value-vary = --vary demande une option et ses valeurs comme lambda=0.99,0.999, pas « { $value } »
lang-unknown = --lang accepte en ou fr, pas « { $lang } »

## cli : entrées et sorties

input-absent = aucun fichier, dossier ni puzzle intégré n’a ce nom ; « pavage list » montre les puzzles intégrés
file-absent = ce fichier n’existe pas
position-absent = ce fichier n’existe pas ; --position demande un fichier de coups, un « move … » par ligne
input-unreadable = lecture impossible : { $reason }
input-twice = l’entrée standard ne se lit qu’une fois, mais « - » la désigne plusieurs fois ici
folder-empty = le dossier ne contient aucun puzzle
zip-broken = cette archive zip est illisible : { $reason }
zip-long = cette archive zip dépasse la limite de { $max } Mio
zip-large = cette archive zip contient plus de { $max } Mio une fois décompressée, la limite
file-unwritable = écriture impossible : { $reason }
trace-foreign = PAVAGE_TRACE désigne un fichier qui n’est pas une trace de cette version ; son contenu est conservé
folder-dash = « - » ne désigne pas de dossier ici : nommez le dossier des résultats ; pour un dossier de ce nom, écrivez ./-
input-dash = « - » ne désigne pas l’entrée standard ici ; pour un fichier de ce nom, écrivez ./-
file-dash = « - » ne désigne pas de fichier ici : la réponse va déjà sur la sortie standard ; pour un fichier de ce nom, écrivez ./-
output-failed = la réponse ne peut pas être écrite : { $reason }
output-several = -o demande une seule solution ou une seule image, mais plusieurs sont demandées
plot-no-readings = il n’y a rien à dessiner : le moteur { $engine } n’a ni énergie ni température
picture-ending = une image se termine en .svg, .png ou .pdf
picture-failed = l’image ne peut pas être créée : { $reason }
schema-unknown = il n’y a pas de schéma pour « { $kind } » ; schémas connus : { $kinds }
shell-unknown = interpréteur « { $shell } » inconnu ; interpréteurs connus : { $shells }

## cli : réponses

solved-only = { $puzzle } : 1 solution, la seule
solved-exactly = { $shown ->
    [one] { $puzzle } : { $total } solutions en tout ; voici la première
   *[other] { $puzzle } : { $total } solutions en tout ; en voici { $shown }
  }
solved-exactly-drawn = { $shown ->
    [one] { $puzzle } : { $total } solutions en tout ; en voici une, tirée au hasard
   *[other] { $puzzle } : { $total } solutions en tout ; en voici { $shown }, tirées au hasard
  }
solved-one = { $puzzle } : une solution ; il peut y en avoir d’autres
solved-at-least = { $shown ->
    [one] { $puzzle } : au moins { $total } solutions ; voici la première
   *[other] { $puzzle } : au moins { $total } solutions ; en voici { $shown }
  }
solved-at-least-drawn = { $shown ->
    [one] { $puzzle } : au moins { $total } solutions ; en voici une, tirée au hasard
   *[other] { $puzzle } : au moins { $total } solutions ; en voici { $shown }, tirées au hasard
  }
solved-cheapest = { $shown ->
    [one] { $puzzle } : aucune solution n’est moins chère
   *[other] { $puzzle } : les { $shown } solutions les moins chères ; aucune autre ne coûte moins
  }
solved-price = prix { $price }
solved-nth = { $puzzle } : solution { $number } sur { $total }
nth-beyond = { $total ->
    [one] il n’y a qu’une solution, et pas de solution { $number }
   *[other] il y a { $total } solutions, et pas de solution { $number }
  }
solved-none = { $puzzle } : aucune solution
solved-none-because = { $puzzle } : aucune solution : { $reason }
solved-none-shown = { $puzzle } : aucune solution, une étape le montre
solved-limit = { $shown ->
    [0] { $puzzle } : aucune solution trouvée pour l’instant : { $reason }
    [one] { $puzzle } : 1 solution pour l’instant : { $reason }
   *[other] { $puzzle } : { $shown } solutions pour l’instant : { $reason }
  }
solved-best-pieces = { $puzzle } : le plateau le plus rempli trouvé ; { $score } cases libres sur { $of } sont couvertes
best-written = pas de solution trouvée ; le meilleur plateau est dans { $file }
solved-build = ordre de pose, chaque pièce par le haut : { $pieces }
solved-build-from = { $pieces } ({ $from })
solved-build-ways = ordre de pose, tout droit par le haut sauf indication contraire : { $pieces }
solved-unused = pièces inutilisées : { $pieces }
solved-best = { $puzzle } : le meilleur plateau trouvé ; { $score } paires de côtés sur { $of } s’accordent
counted = { $number ->
    [one] { $puzzle } : { $number } solution
   *[other] { $puzzle } : { $number } solutions
  }
counted-symmetry = { $puzzle } : { $number } solutions, { $unlike } aux symétries près
counted-symmetry-parts = { $number ->
    [one] { $puzzle } : { $number } solution, { $unlike } aux symétries de chaque morceau du plateau près
   *[other] { $puzzle } : { $number } solutions, { $unlike } aux symétries de chaque morceau du plateau près
  }
counted-symmetry-drawing = { $number ->
    [one] { $puzzle } : { $number } solution, { $unlike } aux symétries du dessin entier près
   *[other] { $puzzle } : { $number } solutions, { $unlike } aux symétries du dessin entier près
  }
counted-symmetry-rotations = { $number ->
    [one] { $puzzle } : { $number } solution, { $unlike } aux rotations près
   *[other] { $puzzle } : { $number } solutions, { $unlike } aux rotations près
  }
counted-uncompared = { $number ->
    [one] { $puzzle } : { $number } solution, non comparée aux symétries près : { $reason }
   *[other] { $puzzle } : { $number } solutions, non comparées aux symétries près : { $reason }
  }
counted-none = { $puzzle } : 0 solution : { $reason }
counted-none-shown = { $puzzle } : 0 solution, une étape le montre
certificate-several = --certificate écrit le certificat d’un seul comptage : nommez un seul puzzle
disk-several = --disk garde les états d’un seul comptage : nommez un seul puzzle
disk-engine = --disk garde les états du moteur { $engine } : nommez ce moteur ou aucun
disk-in-use = un autre comptage se sert de ce dossier : attendez qu’il se termine, ou nommez un autre dossier
disk-not-empty = ce dossier contient d’autres fichiers : nommez un dossier vide, ou qui n’existe pas encore
disk-foreign = ce dossier contient les états d’un autre comptage : terminez celui-là, nommez un autre dossier ou supprimez celui-ci
disk-damaged = ce que le comptage a laissé dans ce dossier est endommagé, ou d’une autre version : supprimez le dossier, et le comptage recommence
certificate-none = aucun certificat n’a été écrit : { $reason }
certificate-written = { $file } : un certificat de { $form ->
    [layers] { $states ->
        [one] un état
       *[other] { $states } états
      }
   *[diagram] { $states ->
        [one] un nœud
       *[other] { $states } nœuds
      }
  } ; { $reader } le vérifie
certificate-overflow = un certificat contient des nombres de 128 bits au plus, et l’un d’eux est plus grand
certificate-nothing = il ne reste rien à couvrir, donc rien à certifier
certificate-needless = le nombre est 0 pour une raison qui ne demande aucune recherche
diagram-several = --zdd écrit les solutions d’un seul puzzle : nommez un seul puzzle
diagram-none = aucun diagramme de décision n’a été écrit : { $reason }
diagram-unsuited = un diagramme de décision ne peut pas traiter ce puzzle : { $reason }
diagram-written = { $file } : un diagramme de décision de { $nodes ->
    [one] un nœud
   *[other] { $nodes } nœuds
  }
estimated = { $puzzle } : nœuds { $nodes } ± { $nodes-error }, solutions { $solutions } ± { $solutions-error } (estimations par { $walks } descentes au hasard, à une erreur type près)
estimated-nothing = { $puzzle } : on ne sait rien : { $reason }
estimated-none-met = aucune descente n’a rencontré de solution : 0 ± 0 dit seulement que les solutions sont rares parmi les branches, non qu’il n’y en a pas
estimated-short = moins de descentes que demandé : { $reason }
estimated-levels = nœuds, niveau par niveau : { $levels }
estimate-engine = une estimation porte sur l’arbre que parcourt le moteur dance : ne nommez pas de moteur
estimate-none = il n’y a rien à estimer : { $reason }
resume-several = --resume garde l’état d’un seul comptage : nommez un seul puzzle
resume-saved = { $file } : { $percent } % de la recherche est fait et enregistré ; relancez la même commande pour continuer
resume-unsaved = { $file } : la recherche n’a pas commencé, et rien n’a été enregistré
resume-finished = { $file } : le comptage est fini ; la même commande affiche de nouveau le résultat
resume-was-finished = { $file } : le comptage était déjà fini ; supprimez le fichier pour recompter
planned-attempts = { $file } : { $shards ->
    [one] un lot
   *[other] { $shards } lots
  }, chacun une tentative de résoudre { $puzzle } avec sa propre graine
planned-list = { $file } : { $units ->
    [one] un puzzle
   *[other] { $units } puzzles
  } en { $shards ->
    [one] un lot
   *[other] { $shards } lots
  }
planned-settled = { $file } : { $puzzle } se passe de recherche ; ses lots n’ont rien à faire
planned-slices = { $file } : { $shards ->
    [one] un lot
   *[other] { $shards } lots
  } de { $puzzle }, compté en { $units ->
    [one] un balayage
   *[other] { $units } balayages
  }
planned-tree = { $file } : { $shards ->
    [one] un lot
   *[other] { $shards } lots
  } de { $puzzle }, découpés dans son arbre de recherche{ $empty ->
    [0] {""}
   *[other] {" "}({ $empty } sans rien à faire)
  }
rest-running = ce lot est en cours ; arrêtez-le avant d’en planifier le reste
run-done = le lot { $shard } (de 0 à { $last }) est achevé : { $file }
run-option-planned = --{ $option } se décide dans le plan ; donnez-le à « pavage plan »
run-progress = { $percent } % faits en { $time }{ $nodes ->
    [0] {""}
   *[other] , { $nodes } nœuds
  }
run-stopped = le lot { $shard } (de 0 à { $last }) n’est pas achevé : { $reason } ; la même commande le reprend
run-was-done = le lot { $shard } (de 0 à { $last }) était déjà achevé : { $file }
shard-unlocked = ce système de fichiers n’a pas de verrous ({ $reason }) ; veillez à ce que le lot { $shard } ne s’exécute qu’une fois à la fois
shard-locked = le lot { $shard } est déjà en cours ici, dans le processus { $owner }
shard-number = { $source } doit être le numéro d’un lot, de 0 à { $last }, pas « { $value } »
shard-unnamed = quel lot ? Tapez --shard K, ou laissez un ordonnanceur définir { $variables }
counted-totals-none = aucune date n’a été comptée
counted-totals = { $puzzles ->
    [one] un puzzle compté
   *[other] { $puzzles } puzzles comptés
  }, { $sum } solutions ; chacun a pris { $mean } en moyenne, { $best } au mieux, { $worst } au pire
counted-limit = { $number ->
    [one] { $puzzle } : { $number } solution pour l’instant : { $reason }
   *[other] { $puzzle } : { $number } solutions pour l’instant : { $reason }
  }
statistics-counting = dont { $nodes ->
    [one] { $nodes } nœud
   *[other] { $nodes } nœuds
  } et { $placements ->
    [one] { $placements } placement
   *[other] { $placements } placements
  } pour compter les autres solutions ; --first s’en passe
statistics = { $nodes ->
    [one] { $nodes } nœud
   *[other] { $nodes } nœuds
  }, { $placements ->
    [one] { $placements } placement essayé
   *[other] { $placements } placements essayés
  }, { $pruned ->
    [one] { $pruned } branche coupée
   *[other] { $pruned } branches coupées
  }, { $time }{ $rate }, moteur { $engine }
statistics-tree = l’arbre : profondeur { $depth }, { $branching } choix par branche en moyenne, { $backtracks ->
    [one] { $backtracks } retour en arrière
   *[other] { $backtracks } retours en arrière
  }
statistics-levels = choix par branche, niveau par niveau : { $levels }
statistics-no-tree = pas d’arbre à mesurer : le moteur { $engine } n’essaie pas les choix un à un ; --engine mask ou --engine dance le fait
statistics-rate = {", "}{ $rate } nœuds/s
series-summary = { $puzzles } puzzles, { $sum ->
    [one] { $sum } solution
   *[other] { $sum } solutions
 } en tout
series-limit = { $puzzle } : { $reason } ; les puzzles marqués d’un ? ne sont pas comptés
choices-summary = { $puzzle } : { $number ->
    [one] { $number } combinaison
   *[other] { $number } combinaisons
 }, { $sum ->
    [one] { $sum } solution
   *[other] { $sum } solutions
 } en tout
choices-fewest = le moins : { $number ->
    [one] { $number } solution
   *[other] { $number } solutions
 }, { $choice }
choices-most = le plus : { $number ->
    [one] { $number } solution
   *[other] { $number } solutions
 }, { $choice }
choices-hopeless = aucune combinaison n’a de solution : { $reason }
choices-unsolvable = { $number ->
    [0] chaque combinaison a une solution
    [one] { $number } combinaison est sans solution : { $choices }
   *[other] { $number } combinaisons sont sans solution : { $choices }
 }{ $more ->
    [0] { "" }
   *[other]  ; et { $more } autres
 }
choices-limit = { $puzzle } : { $reason } ; les combinaisons marquées d’un ? ne sont pas comptées
choices-too-many = il y a { $number } combinaisons de choix, et on en compte au plus { $most } ; fixez-en une partie avec --choose
choice-none-left = une pièce couvre une case choisie pour rester ouverte
check-valid = { $puzzle } : valide
check-invalid = { $number ->
    [1] { $puzzle } : non valide, une erreur
   *[other] { $puzzle } : non valide, { $number } erreurs
  }
check-broken = { "  " }{ $rule } : { $message }
check-broken-at = { "  " }{ $rule } : { $message }, en { $cells }
check-one-of-several = solution { $number } : { $message }
convert-about = Écrire un puzzle dans un autre format
convert-after = Exemples :
  {"  "}pavage convert iq-039.txt --to toml
  {"  "}pavage convert soma --to xcc -o soma.xcc
opt-convert-to = Le format à écrire : l’un de ceux du puzzle, ou xcc, matrix ou cnf pour tout puzzle, en couverture exacte ou en clauses
opt-convert-output = Écrire le texte dans ce fichier au lieu de l’afficher
convert-format = un puzzle de la famille { $family } ne s’écrit pas en « { $format } » ; il peut s’écrire en { $known }
convert-long = en { $format } il ferait plus de { $max } Mio, la longueur maximale d’un texte à lire
convert-untitled = le titre « { $title } » n’est pas gardé : { $format } ne prévoit pas de titre
convert-unsaid = le format { $format } ne peut pas tout dire de ce puzzle : { $what }
unsaid-only-read = il est seulement lu : un autre programme écrit ces fichiers
cnf-prices = des clauses n’ont pas de prix, elles ne peuvent donc pas dire quelle solution est la moins chère
cnf-multiplicity = l’élément « { $item } » n’est pas couvert exactement une fois, ce que ces clauses ne peuvent pas dire
cnf-large = il faudrait plus de { $max } clauses, une pour chaque paire d’options qui s’excluent
unsaid-burrtools = il y a des hexagones, des bords qui se rejoignent, des pièces posées, des cases ouvertes ou à choisir, un nombre total de pièces ou de cases ouvertes, des pièces à tenir séparées, ou une pièce à plusieurs formes ou morceaux, face cachée, ou qui ne peut pas se poser de toutes les façons possibles dans l’espace
unsaid-holes = le plateau n’est pas un rectangle
unsaid-digits = il a des couleurs au-delà de 9, n’est pas carré, laisse tourner les tuiles ou impose la couleur du bord
unsaid-wang = il a autant de tuiles que de cases, des tuiles posées, des tuiles qui tournent ou une couleur au bord
tiles-use-bad = `use` vaut ici "any", pour chaque tuile en nombre quelconque, et non « { $word } »
tiles-any-size = avec `use = "any"`, le nombre de tuiles ne donne pas la taille du plateau ; indiquez-la, par exemple size = "6x8"
tiles-any-place = avec `use = "any"`, une tuile de la liste n’a pas de place sur le plateau, et « @ » ne veut rien dire ; fixez des tuiles par des tables [[fixed]]
tiles-any-search = cette recherche échange des tuiles, et ici chacune peut être posée en nombre quelconque
wang-head = « { $line } » devrait être quatre nombres : combien de tuiles, combien de couleurs, les lignes et les colonnes
wang-size = la taille, sur la première ligne, devrait être de 1 à { $max } cases
wang-number = la première ligne annonce { $number ->
    [one] 1 tuile
   *[other] { $number } tuiles
 }, mais il en suit { $tiles }
wang-colours = la première ligne annonce { $colours ->
    [one] 1 couleur
   *[other] { $colours } couleurs
 }, mais les tuiles en ont { $found }
unsaid-e2 = des tuiles y sont posées ou ne tournent pas, ou le bord a une autre couleur ; ou bien il est trop large ou a trop de couleurs
unsaid-chosen = des options sont déjà choisies
unsaid-matrix = un élément n’est pas couvert exactement une fois, des éléments secondaires sont couverts ou des options déjà choisies ; ou la matrice serait trop longue à relire
unsaid-keys = une fois relu, il différerait par { $keys }
otherwise = { $option }, il y a { $counted ->
    [yes] { $number ->
        [one] une solution
       *[other] { $number } solutions
      }
   *[no] des solutions
  }
otherwise-flip = si l’on peut retourner les pièces (--flip)
otherwise-sides = si les chiffres de chaque tuile se lisent { $order ->
    [trbl] haut, droite, bas, gauche
   *[ltrb] gauche, haut, droite, bas
  } (--sides { $order })
hint-none = { $puzzle } : aucun indice trouvé dans les limites
hint-open = { $puzzle } : rien de plus ne se déduit d’ici ; il y a un choix
hint-dead = { $puzzle } : le puzzle lui-même n’a pas de solution ; pavage explain montre pourquoi
hint-dead-puzzle = { $puzzle } : le puzzle lui-même n’a pas de solution
hint-dead-end = { $puzzle } : cette position ne peut être complétée
givens-broken-nudge = Regardez ce qui est donné autour de la case ({ $row },{ $col }).
givens-broken = Ce qui est donné enfreint une règle : { $why }.
givens-broken-message = Le puzzle n’a donc pas de solution. Comparez-le avec l’original.
hint-wrong = { $puzzle } : plus aucune solution d’ici ; quelque chose de ce que vous avez mis est faux
hint-complete = { $puzzle } : c’est la solution
hint-completions = { $number } solutions sont possibles à partir d’ici
play-family = les puzzles de la famille { $family } n’ont pas de pièces à poser ; play joue aux puzzles de la famille packing et aux calendriers
play-untrained = aucun réseau n’a été entraîné pour les puzzles de la famille { $family }
weights-missing = les poids de l’ordre appris ne sont pas là
play-piece = ce puzzle n’a pas de pièce « { $piece } » ; ses pièces sont { $known }
play-piece-laid = il ne reste aucun exemplaire de la pièce { $piece } : tous sont sur le plateau
play-variant = la pièce { $piece } n’a pas de variante { $variant } ; la dernière est { $last }
play-variant-nowhere = il n’y a pas de place pour la variante { $variant } de la pièce { $piece }
play-variant-alone = une variante est celle d’une pièce : nommer aussi l’une de { $known }
play-positions-oracle = le joueur oracle compte les solutions ; ce sont learned et mrv qui préparent un plan en évaluant des positions
play-positions-ahead = un plan porte déjà sur toute la partie : donner positions ou ahead, pas les deux
play-positions-range = un plan évalue de 1 à { $max } positions, et non { $positions }
play-too-large = ce puzzle est trop grand pour un plan : la table de ses placements dépasserait 64 Mio
player-unknown = aucun joueur ne s’appelle « { $player } » ; joueurs connus : { $known }
play-move = { $number }. { $piece } { $cells } ({ $share } %)
play-move-left = { $number }. { $piece } { $cells } ({ $share } %), solutions restantes : { $left }
play-complete = { $puzzle } : résolu en { $moves } coups
play-dead = { $puzzle } : perdu après { $moves ->
    [one] un coup
   *[other] { $moves } coups
  } : il ne reste aucune solution
play-limit = { $puzzle } : une limite a été atteinte après { $moves } coups
play-valued = { $valued ->
    [one] Une position a été évaluée.
   *[other] { $valued } positions ont été évaluées.
  }
answer-of = { $puzzle } :
step-headline-nowhere = { $rule } : { $message }
step-headline = { $rule } { $cells } : { $message }
step-reasoned = { $reason } { $message }
step-suppose = supposons : { $supposed }
step-way = pas à pas
step-ghost = avec { $piece }
step-ghosts-more = et { $number } de plus
step-way-more = { $number } pas mènent là ; --worlds les raconte
step-worlds-more = { $number ->
    [one] encore un cas ; --worlds le raconte
   *[other] encore { $number } cas ; --worlds les raconte
  }
world-absent = { $worlds ->
    [0] cette étape n’a pas de cas, donc pas de cas { $world }
    [one] cette étape n’a qu’un cas, donc pas de cas { $world }
   *[other] cette étape a { $worlds } cas, de 1 à { $worlds } ; il n’y a pas de cas { $world }
  }
world-nudge = --level nudge ne montre pas de cas ; ajoutez --level reason ou --level reveal
worlds-common = dans tous les cas :
worlds-legend = ? supposé · * dans tous les cas · ! contradiction
worlds-legend-unrevealed = ? supposé · ! contradiction
world-fails = contradiction
step-stands = pas de contradiction
step-contradiction = contradiction : { $message }
step-contradiction-at = contradiction en { $cells } : { $message }
explained-solved = { $steps ->
    [one] { $puzzle } : résolu en { $steps } étape
   *[other] { $puzzle } : résolu en { $steps } étapes
  }, la seule solution{ $turned ->
    [true] {" "}aux rotations près
   *[false] { "" }
  }
explained-none = { $steps ->
    [0] { $puzzle } : aucune solution
    [one] { $puzzle } : aucune solution, en { $steps } étape
   *[other] { $puzzle } : aucune solution, en { $steps } étapes
  }
explained-wrong = { $steps ->
    [one] { $puzzle } : aucune solution avec ce que vous avez mis, en { $steps } étape ; le puzzle lui-même en a une
   *[other] { $puzzle } : aucune solution avec ce que vous avez mis, en { $steps } étapes ; le puzzle lui-même en a une
  }
explained-entered = { $steps ->
    [0] { $puzzle } : aucune solution avec ce que vous avez mis
    [one] { $puzzle } : aucune solution avec ce que vous avez mis, en { $steps } étape
   *[other] { $puzzle } : aucune solution avec ce que vous avez mis, en { $steps } étapes
  } ; savoir si le puzzle lui-même en a une est une autre question
explained-several = { $puzzle } : plusieurs solutions ; en voici deux
explained-limit = { $steps ->
    [0] { $puzzle } : aucune étape pour l’instant : { $reason }
    [one] { $puzzle } : { $steps } étape pour l’instant : { $reason }
   *[other] { $puzzle } : { $steps } étapes pour l’instant : { $reason }
  }
explained-cost-limit = { $proved } : { $reason }
explained-gained = en tout { $gained } candidats gagnés, coût { $cost }
step-gain = gain { $gained }, coût { $cost }
explained-cost = coût { $cost }{ $proved ->
    [true] {" "}: c’est prouvé, aucun chemin fait seulement d’étapes simples et d’hypothèses ne coûte moins
   *[false] {" "}; aucun chemin fait seulement d’étapes simples et d’hypothèses ne coûte moins de { $least }
  }
rated = { $puzzle } : { $class }, difficulté { $score } : { $why }
rated-unproved = { $puzzle } : { $class }, difficulté { $score } : { $why } ; il n’est pas prouvé que le coût est minimal : { $reason }
rated-none = { $puzzle } : sans classe : { $why }
rated-limit = { $puzzle } : pas encore de classe : { $reason }
rated-details = { $fields } ; { $time }
intuition-errs = { $right ->
    [0] l’intuition se trompe dès la première pièce
    [one] l’intuition pose une pièce juste, puis se trompe
   *[other] l’intuition pose { $right } pièces justes, puis se trompe
  }
intuition-solves = l’intuition seule le résout
rated-summary = { $puzzles } puzzles, { $unique } avec une seule solution ; { $time } en tout, médiane { $median }, le plus lent { $slowest } ({ $name })
class-starter = débutant
class-junior = junior
class-expert = expert
class-master = maître
class-wizard = sorcier
class-none = sans
field-level = niveau
field-steps = étapes
field-cost = coût
field-cost_min = coût d’au moins
field-cost_proved = minimal
field-hard_steps = étapes difficiles
field-agreement = accord
field-bottleneck = goulot
field-simple_steps = étapes simples
field-other_steps = étapes plus difficiles
field-hypotheses = hypothèses
field-search_left = recherche restante
field-search = recherche simple
yes = oui
no = non
unknown = inconnu
generate-unknown = famille « { $family } » inconnue ; on peut générer des puzzles de { $families }
generate-absent = les puzzles de la famille { $family } ne peuvent pas être générés ; ceux de { $families } le peuvent
generate-from-absent = on ne fait pas de niveaux à partir d’un dessin de la famille { $family }, seulement de { $families }
generate-family = Nouveaux puzzles de la famille { $family }
generate-solution = solution
generate-folder = pour plusieurs puzzles il faut un dossier : -o DOSSIER
generate-solution-apart = JSON n’a pas de commentaires pour la solution : utilisez -o DOSSIER, --json ou un autre --format
generate-seeds = --seed est trop grand pour autant de puzzles
generator-absent = la famille { $family } ne crée pas de puzzles

## app: things to make

make-family = les grilles de la famille { $family } n’ont pas de pièces à fabriquer
make-wrap = un plateau dont les bords se rejoignent est un cylindre ; seuls les plateaux plans se fabriquent
make-parts = la pièce { $piece } est en plusieurs morceaux, que rien ne tiendrait ensemble
make-shapes = la pièce { $piece } est une forme parmi plusieurs ; chacune serait une pièce à part
make-piece-large = la pièce { $piece } a plus de { $max } cases
make-pieces = { $pieces } pièces, c’est trop ; { $max } au plus
make-cells = les pièces ont { $cells } cases en tout ; { $max } au plus
make-solid = seules les pièces plates se découpent dans une feuille ; celles du réseau { $lattice } s’impriment en 3D : --to stl
make-kind = « { $value } » ne se fabrique pas ; au choix : { $names }
make-range = --{ $option } demande de { $min } à { $max } mm, pas « { $value } »
make-paper = --paper demande { $names }, ou une largeur et une hauteur de 50 à 2000 mm, comme 300x600, pas « { $value } »
make-paper-small = le cadre mesure { $width } × { $height } mm ; la feuille fait { $w } × { $h } mm, dont { $edge } mm de marge tout autour : choisissez des cases plus petites (--cell), des parois plus minces (--wall) ou une feuille plus grande (--paper)
make-piece-paper = la pièce { $piece } dépasse la feuille : choisissez des cases plus petites (--cell) ou une feuille plus grande (--paper)
make-sheets = il y faudrait plus de { $max } feuilles
make-large = le plateau mesurerait { $side } mm de long ; { $max } mm au plus : choisissez des cases plus petites (--cell)
make-clearance-small = des pièces imprimées demandent un jeu de { $min } mm au moins, sans quoi elles n’entrent nulle part
make-edges-both = les arêtes sont abattues ou arrondies : donnez chamfer ou round
make-edge-large = avec des cases de cette taille, le jeu et l’arête enlèvent { $max } mm ensemble au plus
make-edge-high = des pièces de cette épaisseur laissent { $max } mm au plus à chaque arête
make-edge-balls = des billes n’ont pas d’arêtes à arrondir ni à abattre
make-neck-large = entre des billes de cette taille, les tiges ont { $max } mm d’épaisseur au plus
matrix-large = la matrice a { $rows } lignes et { $columns } colonnes ; une image en prend { $rows_max } et { $columns_max } au plus
render-matrix-limit = une limite est atteinte avant une solution : aucune ligne n’est mise en évidence
render-matrix-none = il n’y a pas de solution : aucune ligne n’est mise en évidence
render-steps-empty = aucune pièce sur le plateau à poser pas à pas ; ajoutez --solve, ou donnez une position avec --position
render-steps-many = { $steps } étapes d’un plateau de { $cells } cases, c’est trop pour une image ; étapes fois cases : { $max } au plus
render-steps-none = --steps dessine la pose des pièces ; il n’y en a pas ici
render-steps-together = { $pieces } s’emboîtent : aucune n’entre seule en ligne droite ; tenez-les assemblées et posez-les d’un seul geste
render-unsolved = aucune solution à dessiner
replay-cut = l’enregistrement est plein après { $max } étapes, avant la fin
replay-otherwise = les étapes finissent sans solution ; solve cherche un tel plateau avec le moteur { $engine }, qui garde beaucoup de plateaux partiels à la fois et n’a pas de telles étapes
replay-status = étape { $step } sur { $all }, { $speed } par seconde
replay-keys = espace lecture/pause · ←/→ pas à pas · début/fin · +/− vitesse · q quitter
list-prunings = coupes
list-engines = moteurs
list-adapters = processeurs graphiques (moteur gpu)
list-no-adapters = aucun avec Vulkan : le moteur gpu ne peut pas compter ici
list-piece-sets = jeux de pièces :
list-boards = plateaux :
list-formats = formats :
list-heuristics = ordres :
list-trained = ordre d’un réseau entraîné :
list-trained-weights = { $name } (poids, version { $version })
list-unknown = aucun puzzle, plateau ou jeu de pièces intégré ne s’appelle « { $name } » ; pavage list les nomme
list-engine-complete = { $engine } (complet)
list-engine-one = { $engine } (cherche une solution, ou prouve qu’il n’y en a pas)
list-engine-incomplete = { $engine } (cherche une solution, ne prouve rien)
list-books = recueils de niveaux
list-book = { $book } : { $levels } niveaux, chacun avec une seule solution
list-book-own = { $levels ->
    [one] { $book } : un niveau
   *[other] { $book } : { $levels } niveaux
  }
list-book-absent = aucun niveau de ces classes n’a été trouvé pour ce recueil : { $classes }
level-unknown = le recueil { $book } a les niveaux 1 à { $levels } : { $book }/1 à { $book }/{ $levels }, et pas de { $book }/{ $number }
level-unnamed = { $book } est un recueil de niveaux : nommez l’un d’eux, de { $book }/1 à { $book }/{ $levels }
level-bad = { $level } n’est pas un puzzle : { $reason }
book-unreadable = ce n’est pas un recueil : { $reason }
book-size = un recueil dans un fichier a de 1 à { $max } niveaux, et non { $levels }
book-count = un recueil a au plus { $max } niveaux, et non { $count }
book-classes = « { $typed } » commence par la classe la plus difficile ; écrivez { $turned }
book-options = un recueil n’accepte ni --solution ni --format : ses niveaux sont en TOML, et leurs solutions dans aucun fichier
book-none = aucun niveau de ce genre n’a été trouvé
book-short = Seuls { $levels } niveaux sur { $asked } ont été trouvés : les autres sont d’une autre classe, ou semblables à l’un d’eux.
book-short-limit = Seuls { $levels } niveaux sur { $asked } ont été trouvés : { $reason }.
difficulty-range = « { $typed } » demande plusieurs classes, comme en a un recueil : nommez-le par -o NOM.book.json
book-unknown = il n’y a pas de recueil de niveaux « { $name } » ; il y a { $names }
book-ending = le livret est un PDF : son nom doit finir par .pdf
book-written = { $book } : { $levels } niveaux sur { $pages } pages
book-level = { $number } · { $class }
book-solution = { $number }
book-solutions = Solutions
book-levels = { $levels } niveaux
book-class = { $first } à { $last } : { $class }
book-unique = Chaque niveau a une seule solution.
book-title-iq-puzzler-pro = IQ Puzzler Pro
book-title-iq-puzzler-pro-diagonal = IQ Puzzler Pro, plateau diagonal
book-title-iq-puzzler-pro-pyramid = IQ Puzzler Pro, pyramide
book-title-kanoodle = Kanoodle
book-title-kanoodle-pyramid = Kanoodle, pyramide
list-own-engine = moteurs propres :
column-class = classe
column-puzzles = puzzles
column-level = niveau { $level }
column-name = nom
study-heading-several = { $puzzles ->
    [one] un puzzle
   *[other] { $puzzles } puzzles
  } : moteur { $engine }
study-mark-unsolved = { $mark } des exécutions n’ont pas trouvé de solution en autant de pas
study-mark-lowest = { $mark } des exécutions ont atteint la température la plus basse
study-boards = { $product } = { $number }
study-boards-about = { $product } ≈ { $whole },{ $part }·10^{ $power }
study-heading = { $puzzle } : moteur { $engine }
column-placement = placement
column-solutions = solutions
column-time = temps
column-placements = placements
column-nodes = nœuds
column-pruned = coupées
column-stop = arrêt par
column-solved = résolus
column-unsolved = non résolus
column-mean = pas (moyenne)
column-median = médiane
column-middle-half = moitié centrale
column-median-time = temps médian
column-least = minimum
column-most = maximum
column-most-steps = pas au plus
column-lowest = T minimale
column-size = taille
column-all = toutes
column-boards = plateaux
column-mean-time = temps moyen
column-matched = meilleur
column-iteration = pas
column-temperature = T
column-energy = E
column-best = meilleur
column-chance = perte { $loss }
column-acceptance = acceptés
stop-exhausted = fin de la recherche
stop-solutions = solution
stop-nodes = limite de nœuds
stop-time = limite de temps
stop-memory = limite de mémoire
stop-overflow = plus de 64 bits
stop-cancelled = interruption
stop-foreign = autre recherche
progress-rate = {" · "}{ $rate } nœuds/s
progress-search = { $percent } %{ $rate } · profondeur { $depth } · record { $best } · { $solutions } trouvées · encore { $left } environ
progress-reading = énergie { $energy } · meilleur { $best } · T { $temperature } · { $iterations } pas · { $rate }/s
progress-done = { $done } sur { $all }
progress-long = des jours

## cli : aide

cli-about = Résout, compte, vérifie, crée, compare et dessine des puzzles où des pièces remplissent une grille.
cli-after = Exemples :
  {"  "}pavage solve calendar --date 2022-01-01
  {"  "}pavage count pentomino-6x10
  {"  "}pavage list
  {""}
  PUZZLE est un fichier, un dossier (tous ses puzzles), - (l’entrée standard) ou un nom intégré.
  Code de sortie : 0 oui ou fait, 1 non, 2 usage ou entrée incorrects, 3 limite atteinte, 130 interrompu.
heading-usage = Utilisation :
heading-commands = Commandes
heading-families = Familles
heading-arguments = Arguments
heading-options = Options
heading-reading = Lecture des puzzles
heading-engines = Options des moteurs
heading-common = { "Options communes " }
placeholder-command = COMMANDE
placeholder-family = FAMILLE
placeholder-puzzle = PUZZLE
placeholder-name = NOM
placeholder-solution = SOLUTION
placeholder-file = FICHIER
placeholder-folder = DOSSIER
placeholder-place = DOSSIER|FICHIER
arg-puzzle = Un fichier, un dossier, une archive .zip, - ou le nom d’un puzzle intégré ou d’un niveau
arg-list-name = Dessine ce puzzle, ce niveau, ce plateau ou ce jeu de pièces
arg-book-name = Le recueil de niveaux ; pavage list les nomme tous
arg-solution = Ce qu’affiche solve, texte ou JSON ; - pour l’entrée standard
arg-kind = La sorte de fichier : puzzle (un puzzle) ou book (un recueil)
arg-shell = bash, elvish, fish, powershell ou zsh
opt-help = Affiche l’aide
opt-version = Affiche la version
opt-json = Affiche un objet JSON par ligne
opt-lang = Langue (par défaut : celle du système)
opt-threads = Nombre de fils d’exécution (par défaut : tous les cœurs)
opt-uniform = Tire les solutions au sort parmi toutes selon --seed, chacune avec la même chance
opt-memory-limit = Limite de mémoire (par défaut : aucune pour la commande, 1GiB pour chaque table)
opt-time-limit = S’arrête après cette durée : 10s, 500ms, 2m
opt-seed = Décide de tout ce qui est aléatoire (par défaut : 0)
opt-engine = Moteur de recherche (par défaut : auto, le plus rapide qui convient ; il dit lequel et pourquoi)
opt-heuristic = Ordre de la recherche (par défaut : le premier de la famille)
opt-format = Format de l’entrée (par défaut : d’après sa terminaison, sinon son contenu) ; « pavage list » les nomme tous
opt-race = Prend la réponse du fil d’exécution qui finit le premier ; elle peut changer d’une fois à l’autre. Avec --portfolio, les ordres cherchent tour à tour
opt-quiet = Ni barre de progression ni remarques
opt-values-file = Prend les valeurs dans un fichier (- pour l’entrée standard), une par ligne : dates, ou jour de la semaine, mois et jour comme sam 1 31
opt-first = S’arrête à la première solution, sans compter les autres
opt-all = Toutes les solutions
opt-limit = Au plus N solutions (par défaut : 1)
opt-cheapest = Les K solutions les moins chères (par défaut : 1), preuve faite, dans l’ordre croissant des prix ; pour les couvertures exactes, dont les options peuvent avoir un prix
opt-nth = La solution de numéro K parmi toutes, à partir de 1, sans visiter celles qui précèdent
opt-solve-output = Écrit la solution dans FICHIER, au format de l’entrée ; à défaut, le meilleur plateau du recuit ou le plus rempli de fill
opt-portfolio = Cherche selon plusieurs ordres à la fois
opt-verbose = Affiche la taille de l’arbre de recherche, niveau par niveau ; pendant le recuit, température et énergie à des pas comptés
opt-every = Avec --verbose, affiche une ligne tous les N pas (1 pour chaque pas)
opt-plot-solve = Dessine température et énergie pendant le recuit (.svg, .png, .pdf)
replay-about = Rejoue une recherche enregistrée, ou la découpe d’un plateau
arg-recording = Un ou plusieurs enregistrements, tels que les écrivent solve --replay --json et generate --replay --json ; - pour l’entrée standard
replay-after =
  Exemples :
  {"  "}pavage solve pentomino-6x10 --replay --json > recherche.json
  {"  "}pavage replay recherche.json
  {"  "}pavage generate packing --board 3x3 --sizes 2-4 --replay
opt-replay = Rejoue la recherche pas à pas
opt-position = Part des coups du joueur dans FICHIER, un « move … » par ligne ; de tuiles, aussi d’un plateau
opt-level = Ce que dit l’indice (par défaut : nudge ; avec --json : reveal)
opt-max-work = Arrête la recherche du chemin le moins coûteux après N candidats retirés (par défaut : aucune limite ; la mémoire l’arrête à 512 Mio, ou à --memory-limit)
opt-worlds = Montre tous les cas d’une hypothèse, même s’ils sont nombreux : en petits plateaux côte à côte, puis un par un
opt-step = Ne dit que l’étape de ce numéro, avec tous les mondes d’une hypothèse
world-step = --world dit un monde d’une étape : dites laquelle par --step K
step-absent = il y a les étapes 1 à { $steps }, et pas d’étape { $step }
opt-world = Montre le cas N d’une hypothèse seul et en entier, avec son plateau
opt-exact = Suguru : cherche le chemin le moins coûteux et le prouve, au lieu d’un bon chemin trouvé vite
opt-by = Suguru : à chaque pas, la déduction qui coûte le moins, ou celle qui en dit le plus, parmi toutes les techniques ou les seules hypothèses (cost, information, levels)
opt-path = N’affiche que le chemin, en texte compact
opt-symmetry = Ce qui rend deux solutions égales : les symétries de chaque morceau du plateau (auto), celles du dessin entier (drawing), ou les rotations seules (rotations)
opt-each-placement = Compte les solutions de chaque placement possible
opt-every-date = Compte chaque date du calendrier
opt-every-choice = Compte chaque combinaison de choix
opt-random = Compte N dates tirées au hasard (--seed) parmi toutes, et donne le temps moyen
opt-resume = Enregistre le comptage dans FICHIER de temps en temps et le reprend de là (sans balayage)
opt-disk = Garde dans DOSSIER ce qui dépasse la limite de mémoire ; après une interruption, la même commande reprend de là
opt-disk-limit = Ce que le dossier de --disk peut contenir au plus (par défaut : la place libre)
opt-certificate = Écrit dans FICHIER ce qu’il faut à un autre programme pour vérifier le comptage
opt-estimate = Ne compte pas : estime la recherche et le nombre de solutions par des descentes au hasard (par défaut : 1000, ou ce qu’une seconde environ permet), avec leurs erreurs types
opt-zdd = Écrit dans FICHIER toutes les solutions en un diagramme de décision (ZDD), dans le texte que lit Graphillion
opt-plot-counts = Dessine les nombres (.svg, .png, .pdf) : les dates en carte de chaleur, les placements en un plateau par pièce
opt-engines = Compare les moteurs au lieu des ordres
opt-orderings = Compare les ordres, même quand on compare d’habitude les moteurs
opt-vary = Exécute plusieurs fois le moteur de --engine avec chacune de ces valeurs d’une option
opt-runs = Exécute un moteur N fois, avec des graines consécutives (par défaut avec --vary : 20)
opt-without = Cherche aussi sans ces coupes, sur des lignes à part (regions : les branches coupées d’après la taille d’une zone vide ; holes : les placements qui laissent aussitôt une telle zone, écartés d’emblée ; patterns : les branches coupées à cause d’une petite zone qu’aucune pièce ne remplit, de celles que dessine list --dead ; les recherches ordinaires ne les guettent pas, mais bien les autres lignes d’une telle comparaison)
opt-compare-all = Cherche jusqu’au bout au lieu de la première solution
opt-seeds = Fait chaque recherche avec N graines consécutives, qui départagent aussi les ex æquo des ordres ; donne les médianes et la dispersion
opt-repeat = Fait chaque recherche N fois et donne le temps le plus court (par défaut : 1)
opt-plot-compare = Dessine la comparaison en barres, ou les exécutions d’une étude (.svg, .png, .pdf)
opt-render-output = L’image : .svg, .png ou .pdf
opt-render-solve = Dessine le plateau résolu
opt-render-limit = Dessine jusqu’à N solutions (par défaut : 1)
opt-render-matrix = Dessine plutôt la matrice de la couverture exacte : une ligne par placement, une colonne par case et par pièce, les lignes d’une solution en évidence
opt-render-steps = Dessine la pose des pièces, étape par étape ; dans un solide, chaque étape dit par où elles entrent
opt-make-to = Quoi fabriquer : stl, le plateau et chaque pièce en surfaces fermées pour une imprimante 3D ; svg ou pdf, tous les contours sur des feuilles à découper, grandeur nature, chaque trait une seule fois
opt-make-output = Un dossier pour les fichiers de stl et de svg, ou le fichier de pdf
opt-make-cell = Le côté d’une case (par défaut : 15)
opt-make-height = L’épaisseur des pièces plates et la profondeur du plateau (par défaut : une demi-case)
opt-make-clearance = Le jeu entre les côtés d’une pièce et ses cases (par défaut : 0.15 pour stl, aucun pour les feuilles)
opt-make-wall = La largeur des parois du plateau ou du cadre (par défaut : 4)
opt-make-floor = L’épaisseur du fond du plateau (par défaut : 2)
opt-make-chamfer = Abat les arêtes des pièces, d’autant de chaque côté (stl)
opt-make-round = Arrondit les arêtes des pièces avec ce rayon (stl)
opt-make-neck = Le diamètre des tiges entre les billes (par défaut : deux cinquièmes de case ; stl)
opt-make-kerf = La saignée, largeur de matière que l’outil enlève : les parties se tiennent alors à distance, et chaque trait recule vers l’extérieur de la moitié (svg, pdf)
opt-make-paper = Le format de la feuille en millimètres, ou son nom (par défaut : a4 ; svg, pdf)
opt-count = Nombre de puzzles, avec des graines consécutives (par défaut : 1)
opt-generate-output = Écrit les puzzles dans ce dossier ; les noms des fichiers contiennent la graine ; un seul puzzle va dans un fichier si le nom finit comme NOM.toml ; - est la sortie standard ; ou NOM.book.json : un recueil de niveaux de plus en plus difficiles (--difficulty starter-master)
opt-solution = Ajoute la solution
opt-generate-replay = Montre comment le plateau est découpé en pièces, pas à pas
solve-about = Trouve une solution de chaque puzzle
solve-after = Exemples :
  {"  "}pavage solve iq-039.txt
  {"  "}pavage solve --all --json pentomino-3x20
  {"  "}pavage solve defis/ --time-limit 10s
count-about = Compte exactement les solutions
count-after = Exemples :
  {"  "}pavage count pentomino-8x8-hole
  {"  "}pavage count calendar --every-date --plot dates.svg
  {"  "}pavage count iq-puzzler-pro --resume etat.json
  {"  "}pavage count pentomino-6x10 --estimate
check-about = Dit si une solution est valide, sinon quelle règle est enfreinte et où
check-after = Exemple :
  {"  "}pavage solve iq-039.txt | pavage check iq-039.txt -
hint-about = Donne un indice : où regarder, pourquoi, que faire
hint-after = Exemple :
  {"  "}pavage hint puzzle.txt --position coups.txt --level reason
explain-about = Explique chaque étape jusqu’à la solution
explain-after = Exemple :
  {"  "}pavage explain puzzle.txt --exact
rate-about = Évalue la difficulté des puzzles et l’explique
rate-after = Exemples :
  {"  "}pavage rate puzzle.txt
  {"  "}pavage rate magazine/ --json
play-about = Joue une partie coup par coup, sans rien reprendre
play-after = Exemples :
  {"  "}pavage play iq-puzzler-pro
  {"  "}pavage play iq-puzzler-pro --positions 2000
  {"  "}pavage play iq-puzzler-pro --piece J --variant 2
  {"  "}pavage play iq-039.txt --player oracle
plan-about = Découpe un comptage, une recherche ou une liste en lots pour plusieurs machines
plan-after = Exemples :
  {"  "}pavage plan kanoodle --engine mask --shards 100 -o plan.json
  {"  "}pavage run plan.json --shard 7 -o resultats
  {"  "}pavage merge plan.json resultats
  {"  "}pavage plan --rest plan.json resultats --shards 20 -o reste.json
plan-heading-generate = Options de --work generate
run-about = Fait un lot d’un plan ; la même commande le reprend
run-after = Sans --shard, le numéro vient de SLURM_ARRAY_TASK_ID,
  JOB_COMPLETION_INDEX ou AWS_BATCH_JOB_ARRAY_INDEX.
  Exemple :
  {"  "}pavage run plan.json --shard 7 -o resultats --time-limit 2h
merge-about = Réunit les résultats de tous les lots d’un plan, en JSON
merge-after = Exemples :
  {"  "}pavage merge plan.json resultats
  {"  "}pavage merge plan.json resultats reste.json resultats2
  {"  "}pavage merge plan.json resultats --solutions toutes.ndjson
placeholder-plan = PLAN
arg-plan = Un fichier écrit par pavage plan
arg-plan-puzzle = Des puzzles comme pour count ; avec --work generate une famille ; avec --rest les dossiers du plan
arg-merge-folders = Les dossiers de ses résultats ; puis, s’il y a lieu, les plans de restes, chacun avant ses dossiers
opt-merge-solutions = Écrit toutes les solutions dans ce fichier, une par ligne, quel que soit leur nombre ; « - » est la sortie standard
opt-plan-output = Écrit le plan dans ce fichier ; - est la sortie standard
opt-rest = Découpe ce que les lots de ce plan ont laissé
opt-run-output = Le dossier des résultats : shard-K.json quand le lot est achevé
opt-shard = Le numéro du lot, à partir de 0
opt-shards = Combien de lots : exactement autant, certains peut-être sans rien à faire
opt-work = Ce qu’on demande aux puzzles (par défaut : count)
generate-about = Crée de nouveaux puzzles
generate-after = Exemple :
  {"  "}pavage generate packing --seed 7 --solution
compare-about = Résout le même puzzle selon chaque ordre ou avec chaque moteur
compare-after = Exemples :
  {"  "}pavage compare challenges/ --repeat 5
  {"  "}pavage compare iq-079.txt --seeds 101
  {"  "}pavage compare iq-039.txt --plot ordres.svg
  {"  "}pavage compare tetravex.txt --engine anneal-plain --vary lambda=0.99,0.999,0.9999 --runs 20
render-about = Dessine le plateau en SVG, PNG ou PDF
render-after = Exemples :
  {"  "}pavage render iq-039.txt --solve -o iq-039.png
  {"  "}pavage render soma --solve --steps -o soma.pdf
make-about = Fabrique un puzzle de pièces : surfaces pour l’impression 3D, ou feuilles à découper
make-after = Toutes les longueurs sont en millimètres. Exemples :
  {"  "}pavage make soma --to stl --cell 20 --round 1.5 -o soma/
  {"  "}pavage make pentomino-6x10 --to pdf --paper a3 -o pentominos.pdf
list-about = Donne la liste des puzzles intégrés, des formats, des ordres et des moteurs, ou dessine l’un d’eux
opt-dead = Dessine les plus petites zones qu’aucune pièce du jeu ne remplit, jusqu’à la taille de la plus grande pièce (7 cases au plus)
opt-book = Donne la liste des niveaux du recueil NOM, avec leurs classes
opt-book-output = Le livret : une couverture, les niveaux, les solutions à la fin
book-about = Écrit un recueil de niveaux en livret à imprimer
book-after = Exemple :
  {"  "}pavage book iq-puzzler-pro -o niveaux.pdf
opt-player = Qui joue : un réseau entraîné, une recherche qui ne revient jamais en arrière, ou les comptes exacts (par défaut : learned)
opt-piece = Jouer un seul coup, avec cette pièce
opt-variant = La façon de poser cette pièce : le numéro de sa variante (pavage list NOM --variants)
opt-ahead = Prévoir autant de coups, 6 au plus : 0 ne pèse que le coup lui-même, 1 aussi le meilleur coup suivant, 2 la meilleure suite de deux coups, et ainsi de suite (par défaut : 0)
opt-positions = Prévoir toute la partie avant le premier coup, en évaluant au plus autant de positions (par défaut : aucun plan)
opt-variants = Dessiner les façons dont chaque pièce de NOM peut être posée, avec leurs numéros
list-dead = { $cells ->
    [one] une case
   *[other] { $cells } cases
  } : { $regions }
list-dead-total = { $regions ->
    [one] aucune pièce ne remplit cette zone
   *[other] aucune pièce ne remplit l’une de ces { $regions } zones
  }
list-dead-lattice = { $name } n’est pas un jeu de carrés ; les zones mortes ne sont données que pour les carrés
list-variants = { $piece } : { $variants ->
    [one] une variante
   *[other] { $variants } variantes
  }
list-after = Exemples :
  {"  "}pavage list pentomino
  {"  "}pavage list suguru-8x8 --book
  {"  "}pavage list --json
schema-about = Affiche le schéma d’une sorte de fichier, pour les éditeurs de texte
schema-after = Exemple :
  {"  "}pavage schema puzzle > puzzle.schema.json
completions-about = Affiche la complétion pour un interpréteur de commandes
completions-after = Exemple :
  {"  "}pavage completions bash > /etc/bash_completion.d/pavage
man-about = Affiche la page de manuel
man-after = Exemple :
  {"  "}pavage man > pavage.1

## py : arguments et défauts

python-clusters-folder = le dossier { $value } contient un autre plan : prenez un dossier vide, ou celui du même travail
python-clusters-foreign = { $value } est le reste d’un autre plan : déplacez son dossier
python-clusters-missing = le paquet { $value } n’est pas installé : pip install "pavage[{ $value }]"
python-clusters-scheduler = un ordonnanceur est "local", "dask" ou "ray", et non { $value }
python-clusters-shard = le lot { $value } a fini sans résultat : { $reason }
python-clusters-split = split_after prend un nombre de nœuds à partir de 1, ou un datetime.timedelta positif, et non { $value }
python-clusters-split-nodes = ce travail se divise en puzzles, graines ou essais entiers, dont les nœuds ne sont pas comptés : donnez à split_after un datetime.timedelta, et non { $value }
python-clusters-worker = le lot { $value } est abandonné : les processus qui le calculaient sont morts
python-clusters-locked = un autre appel se sert du dossier { $value } : attendez qu’il se termine, ou prenez un autre dossier
python-clusters-retries = retries prend un nombre entier à partir de 0, et non { $value }
python-clusters-workers = workers prend un nombre entier à partir de 1, et non { $value }
python-colour = une couleur est un texte ou un nombre entier de 0 à 16 777 215, pas { $value }
python-fault = un défaut de Pavage même, que nous aimerions connaître : { $reason }
python-file = { $file } : { $problem }
python-flag = { $option } vaut True ou False, pas { $value }
python-forked = cette recherche tourne dans le processus qui l’a lancée ; après os.fork(), il faut la relancer
python-item = une option énumère des éléments, ou des couples d’un élément secondaire et de sa couleur, pas { $value }
python-item-unknown = il n’y a pas d’élément « { $item } » ; ajoutez-le d’abord avec item()
python-items = il faut à une option une liste d’éléments, pas { $value }
python-weights = weights demande une liste de nombres entiers à partir de 0, un par option, pas { $value }
python-weights-number = il y a { $options } options et { $weights } poids : donnez-en un à chaque option
nth-none = il n’y a pas de solution
python-moves = { $option } prend des coups : un texte avec un coup par ligne, une liste de textes ou un chemin, pas { $value }
python-no-name = aucun puzzle intégré ne s’appelle « { $name } », et lu comme le texte d’un puzzle : { $problem }
python-option-none = il n’y a ici ni option { $option } ni aucune autre
python-option-unknown = il n’y a pas ici d’option { $option } ; les options connues sont { $options }
python-option-value = { $option } prend un texte ou un nombre, pas { $value }
python-over = { $option } accepte heuristics ou engines, pas { $value }
python-progress = { $option } prend True, False ou une fonction, pas { $value }
python-secondary-bounds = l’élément « { $item } » est secondaire, il n’a donc ni min ni max : il peut être couvert une fois, ou par des options d’une même couleur
python-solution = une solution est une Solution, un texte, ou des rangées comme en donne solve(), pas { $value }
python-source = un puzzle est un texte, le nom d’un puzzle intégré ou un pathlib.Path, pas { $value }
python-stream-progress = iter_solutions n’a pas de progress : comptez ce qu’il donne
python-text = { $option } prend un texte, pas { $value }

## famille null

built-in-level = un niveau d’un recueil, avec une seule solution
built-in-null = trois lampes éteintes, le plus petit puzzle qui soit
move-unreadable = « { $move } » n’est pas un coup
lamp-unknown = « { $letter } » n’est pas une lampe ; o est éteinte et * allumée
lamps-number = une rangée a de 1 à { $max } lampes
lamp-lit = la lampe { $lamp } est déjà allumée
lamp-absent = il n’y a pas de lampe { $lamp }
lamp-dark = la lampe { $lamp } est éteinte
lamp-lit-label = *
next-lamp-nudge = Parcourez la rangée depuis son début.
next-lamp-reason = Toutes les lampes sont allumées à la fin, et voici la première éteinte.
next-lamp-message = Donc la lampe { $lamp } est allumée.
technique-next-lamp = lampe suivante
opt-patience = Allume une lampe éteinte sur N regardées (par défaut : 2)
lamps-rated = { $steps ->
    [one] { $steps } lampe à allumer
   *[other] { $steps } lampes à allumer
  }

## famille suguru : noms des techniques

technique-last-candidate = dernier candidat
technique-last-place = dernière place
technique-forbidden-neighbour = voisin interdit
technique-naked-subset = sous-ensemble nu
technique-hidden-subset = sous-ensemble caché
technique-two-cages = deux cages
technique-colouring = coloriage
technique-chain = chaîne
technique-cage-places = places d’une cage
technique-short-world = contradiction rapide
technique-suppose = hypothèse
technique-wrong-value = valeur fausse
technique-wrong-note = note fausse
technique-cage-repeats = chiffre répété dans une cage
technique-touching-equal = chiffres égaux qui se touchent

## family packing: names of techniques

technique-only-placement = seul placement
technique-only-piece = seule pièce
technique-pocket = poche
technique-shared-cells = cases communes
technique-imbalance = déséquilibre des couleurs
technique-balance = équilibre des couleurs
technique-corner = coin
technique-hole = trou
technique-counted = solutions comptées
technique-choice = choix
technique-dead-end = impasse
technique-uncovered = élément non couvert
technique-area = surface
technique-region = région
technique-cell = case
technique-piece = pièce
technique-weights = cases pondérées
technique-unusable = pièce trouée
technique-no-tile = case sans tuile
technique-no-place = tuile sans place
technique-colour-count = couleurs comptées

## family packing: reading

grid-empty = la grille n’a pas de lignes ; un plateau a au moins un « . » ou une lettre
grid-ragged = cette ligne a { $cells } cases, la première { $expected } ; toutes les lignes d’une grille ou d’une couche ont la même longueur
grid-letter-bad = « { $letter } » en colonne { $col } n’est ni une lettre, ni « . » (case vide), ni « # » (hors du plateau) ; chaque ligne est une rangée
grid-layers = les lignes vides séparent les couches d’une pyramide de boules ; chaque couche a une boule de moins de côté que celle du dessous, jusqu’à une seule boule ; ces couches font { $sizes }. Les autres plateaux à couches s’écrivent en TOML, avec lattice = "cubic" ou "balls"
grid-layers-flat = ce plateau est plat et ne doit pas avoir de ligne vide ; un plateau à couches demande lattice = "cubic" ou "balls"
grid-parted = une ligne « -- » sans rien d’autre sépare des solutions, mais un puzzle n’a qu’un plateau ; un commentaire continue après « -- », et les lignes vides séparent les couches
grid-upside-down = les couches de cette pyramide sont à l’envers ; dessinez d’abord la plus grande, celle du bas
grid-off-lattice = le réseau n’a pas de case en ligne { $row }, colonne { $col } : les hexagones sont là où la somme de la ligne et de la colonne est paire ; laissez un blanc ici
layer-other-size = la couche { $layer } fait { $found }, celle du bas { $expected } ; toutes les couches de cubes ont la même taille, avec « # » là où il n’y a pas de case
size-other-lattice = une taille comme « { $form } » ne convient pas au réseau { $lattice } ; écrivez-en une comme { $known }
board-other-lattice = le plateau { $board } est d’un autre réseau ; ajoutez lattice = "{ $lattice }"
lattice-unknown = réseau « { $lattice } » inconnu ; réseaux connus : { $known }
board-empty = le plateau n’a pas de cases
board-too-large = le plateau aurait { $cells } cases, la limite est de { $max }
set-unknown = jeu de pièces « { $set } » inconnu ; jeux connus : { $known }
set-other-lattice = les pièces du jeu { $set } sont du réseau { $its } et ne vont pas sur { $lattice } ; jeux qui conviennent : { $known }
set-needed = quelles pièces remplissent ce plateau de { $cells } cases ? Nommez un jeu avec --pieces : { $known } ; avec --pieces drawn, les lettres de la grille sont les pièces
set-drawn-none = --pieces drawn prend les lettres de la grille pour les pièces, mais ce plateau n’en a pas
set-drawn-many = la grille dessine { $pieces } pièces ; { $max } au plus ont un nom
part-unknown = { $parts ->
    [0] { $file } est un fichier, et non un dossier avec « { $part } »
   *[other] { $file } a { $parts } puzzles et aucun nommé « { $part } » ; les premiers sont { $names }
  }
parts-several = il y a ici { $parts } puzzles, mais on en ouvre un à la fois ; la commande les prend un par un
foreign-pieces = un texte au format { $format } a ses propres pièces, et --pieces ne veut rien dire
foreign-piece-empty = la forme { $piece } n’a aucune case
foreign-piece-apart = les cases de la forme { $piece } ne se tiennent pas par leurs côtés
foreign-large = ses boîtes ont ensemble plus de { $max } places
foreign-side = un côté du plateau a { $side } cases ; { $max } au plus sont permises
foreign-pieces-many = il y a plus de pièces ({ $pieces }) que de lettres pour les nommer
challenges-none = il n’y a pas de grille ici : au moins deux lignes de même longueur, avec des lettres pour les pièces et « - » ou « . » pour les cases vides
soma-none = il n’y a pas de figure ici : des lignes avec un « / » devant la rangée de chaque couche
soma-layers = cette ligne a les rangées de { $found ->
    [one] 1 couche
   *[other] { $found } couches
 }, mais la première ligne de la figure celles de { $expected }
presents-no-region = il manque une région, comme 12x5: 1 0 1 0 2 2
presents-line = « { $line } » n’est ni le numéro d’une forme (comme 3:), ni une ligne de # et de points, ni une région (comme 12x5: 1 0 1)
presents-order = la forme { $number } devrait porter le numéro { $expected } : les formes sont numérotées à partir de 0, dans l’ordre
presents-copies = cette région a { $found ->
    [one] 1 nombre
   *[other] { $found } nombres
 }, mais il y a { $shapes } formes
presents-number = « { $word } » n’est pas un nombre d’exemplaires
presents-nothing = rien n’est à poser dans cette région
iqpuzzle-freestyle = c’est un plateau pour jouer librement, sans but
iqpuzzle-board = la section [Board] manque
iqpuzzle-blocks = la section [Block1] manque : il n’y a pas de pièces
iqpuzzle-corners = la section [{ $name }] n’a pas de sommets (Polygon=…)
iqpuzzle-polygon = les sommets de [{ $name }] devraient suivre les lignes et les colonnes, entourer des cases, et finir où ils commencent
iqpuzzle-corner = « { $corner } » devrait être la colonne et la ligne d’un sommet, comme 3,0, sans dépasser 16384
iqpuzzle-large = [{ $name }] est trop grand
iqpuzzle-start = [{ $name }] n’a pas de place (StartPos=…)
burr-deep = ses éléments sont imbriqués sur plus de { $max } niveaux, comme dans aucun puzzle
burr-xml = ce n’est pas le XML d’un puzzle : { $reason }
burr-version = le premier élément devrait être <puzzle version="2"> ou version 1
burr-grid = { $grid ->
    [dodecahedra] ses cellules sont des dodécaèdres rhombiques
    [tetrahedra] ses cellules sont des tétraèdres et des octaèdres
   *[other] sa grille est d’une sorte inconnue
 } ; on lit les briques, les sphères et une couche de triangles
burr-prisms = ses triangles sont des prismes en plusieurs couches ; on en lit une
burr-no-sphere = il y a une cellule où x + y + z est impair, donc pas de sphère
burr-number = l’attribut { $name } devrait être un nombre, et non « { $value } »
burr-problem = il n’y a pas de problème { $typed } ; il y a { $known }
burr-no-problem = le fichier n’a aucun problème à résoudre
burr-problem-only = --problem va avec les fichiers de BurrTools
burr-result = ce problème n’a pas de résultat, donc pas de plateau
burr-shape = il n’y a pas de forme de cet identifiant
burr-piece-variable = une pièce a des cellules facultatives, ce que seul un résultat peut avoir
burr-range = une forme a un nombre (count), ou bien un min et un max qui n’est pas plus petit
burr-pieces = ce problème n’a pas de pièces
burr-size = une forme devrait avoir des tailles x, y et z d’au moins 1, sans être trop grande
burr-voxel = les cellules d’une forme sont « _ », « # » et « + », avec des chiffres pour les couleurs
burr-voxels = le nombre de cellules n’est pas x fois y fois z
burr-colours = des couleurs interdisent ici des places du plateau à des pièces, ce qu’on ne lit pas
burr-holes = { $holes ->
    [one] 1 case
   *[other] { $holes } cases
 } au plus peuvent rester vides ici, ce qu’on ne lit pas
pieces-none = le puzzle n’a pas de pièces
piece-name-bad = « { $piece } » ne peut pas nommer une pièce ; prenez une lettre
piece-name-twice = deux pièces s’appellent { $piece } ; donnez à l’une une autre lettre, ou un nombre (count)
piece-unknown = { $piece } en ligne { $row }, colonne { $col } n’est pas une pièce de ce jeu ; ses pièces sont { $known } ; une case vide est un point et chaque ligne une rangée
piece-wrong-size = { $piece } en ligne { $row }, colonne { $col } a { $cells ->
    [one] { $cells } case contiguë
   *[other] { $cells } cases contiguës
  }, la pièce en a { $size }
piece-misshapen = { $piece } en ligne { $row }, colonne { $col } n’a la forme de la pièce { $piece } dans aucune orientation permise
piece-used-up = { $piece } en ligne { $row }, colonne { $col } est de trop ; il y a { $count ->
    [1] une seule pièce de cette sorte
   *[other] seulement { $count } pièces de cette sorte
  }
piece-overlaps = { $piece } en ligne { $row }, colonne { $col } couvre une case déjà prise ou qui doit rester ouverte
use-used-up = { $piece } en ligne { $row }, colonne { $col } est de trop ; on ne peut poser que { $count } pièces
open-taken = la ligne { $row }, colonne { $col } est déjà couverte ou ouverte
open-not = la ligne { $row }, colonne { $col } doit être couverte
open-no-more = la ligne { $row }, colonne { $col } doit être couverte ; seulement { $count } cases peuvent rester ouvertes
open-chosen = la ligne { $row }, colonne { $col } doit être couverte ; une autre case du choix { $choice } est ouverte
wrap-bad = « { $typed } » n’est pas une valeur de « wrap » ; écrivez "columns" ou "rows"
wrap-lattice = les plateaux du réseau { $lattice } ne s’enroulent pas ; « wrap » est pour les carrés
apart-bad = « { $typed } » n’est pas une valeur de « apart » ; écrivez "edge" ou "corner"
apart-balls = les boules n’ont pas de coins ; écrivez "edge" pour des pièces qui ne se touchent pas
face-bad = « { $typed } » n’est pas une valeur de « face » ; écrivez "down", ou rien
colors-outside = il y a une couleur en ligne { $row }, colonne { $col }, où il n’y a pas de case ; écrivez-y « . » ou « # »
colors-missing = la case en ligne { $row }, colonne { $col } n’a pas de couleur ; écrivez un caractère par case, « . » pour n’importe quelle couleur
colors-shapes = « colors » de la pièce { $piece } ne va pas avec ses dessins ; écrivez un texte à côté de « shape », et une liste d’un texte par dessin à côté de « shapes »
piece-shapes-bad = écrivez soit « shape », soit « shapes » pour la pièce { $piece }, et dans la liste au moins un dessin
piece-touches = { $piece } en ligne { $row }, colonne { $col } touche une autre pièce, dont elle doit rester à l’écart
amount-bad = « { $typed } » n’est pas une valeur de « { $key } » ; écrivez un nombre, ou un intervalle comme "0-3", "1-" ou "any"
rule-cell-outside = { $cell } de « { $rule } » est hors du plateau ; on compte ici à partir de 0
rule-cell-layers = écrivez chaque case de « { $rule } » comme { $solid ->
    [true] [couche, ligne, colonne]
   *[false] [ligne, colonne]
  }, à partir de 0
choice-and-optional = cette case est du choix { $choice } et peut aussi rester ouverte ; ne la nommez qu’une fois
choice-shared-many = le choix { $choice } partage des cases avec d’autres, et ils ont ensemble { $number } combinaisons ; { $max } au plus sont permises
choice-cell-twice = le choix { $choice } a deux fois cette case
choice-name-bad = « { $choice } » ne peut pas nommer un choix ; écrivez un texte sans virgule ni signe égal
choice-name-twice = deux choix s’appellent { $choice } ; donnez à l’un un autre nom
choice-empty = le choix { $choice } n’a pas de cases
choice-labels = le choix { $choice } a { $cells } cases et { $labels } étiquettes ; écrivez une étiquette par case
fill-plain = le moteur fill ne pose que des pièces d’un seul tenant et d’une seule taille, sur des plateaux simples ; prenez un autre moteur, comme dance
fill-rules = le moteur fill n’a pas trouvé de pièces qui aient ensemble autant de cases que les règles en laissent à couvrir ; prenez un autre moteur, comme dance
piece-in-parts = le dessin de la pièce { $piece } n’est pas d’un seul tenant ; { $lattice ->
    [cubic] ses cubes doivent se toucher par une face
    [balls] ses boules doivent se toucher
   *[other] ses cases doivent se toucher par un côté
  }
piece-drawing-bad = « { $letter } » dans le dessin de la pièce { $piece } n’est ni « # » ni « . »
piece-ragged = une ligne de la couche { $layer } du dessin de la pièce { $piece } a { $cells } cases, la plus longue { $expected } ; écrivez « . » là où il n’y a pas de case
piece-layer-other-size = la couche { $layer } du dessin de la pièce { $piece } fait { $found }, celle du bas { $expected } ; toutes les couches de cubes ont la même taille, avec « . » là où il n’y a pas de case
piece-off-lattice = le dessin de la pièce { $piece } a une case en ligne { $row }, colonne { $col }, où le réseau n’en a pas : les hexagones sont là où la somme de la ligne et de la colonne est paire
flip-on-solid = les pièces du réseau { $lattice } tournent dans l’espace, « flip » y est inutile ; « mirror = true » permet de remplacer une pièce par son image dans un miroir
mirror-on-flat = le réseau { $lattice } est plat : écrivez « flip » pour les pièces qu’on peut retourner ; « mirror » est pour les pièces en volume
piece-empty = le dessin de la pièce { $piece } n’a pas de « # »
piece-too-large = le dessin de la pièce { $piece } a plus de { $max } cases
colour-bad = « { $colour } » de la pièce { $piece } n’est pas une couleur ; écrivez "#f28c1f"
cell-outside = la pièce { $piece } est posée sur { $cell }, hors du plateau ; on compte ici à partir de 0
cell-with-layer = ce plateau est plat : écrivez chaque case de la pièce { $piece } comme [ligne, colonne], à partir de 0
cell-without-layer = ce plateau a des couches : écrivez chaque case de la pièce { $piece } comme [couche, ligne, colonne], à partir de 0
cells-none = la pièce { $piece } est posée, mais sur aucune case ; indiquez ses cases
toml-bad = ce n’est pas du TOML valable ; l’analyseur dit, en anglais : « { $reason } »
toml-key-missing = la clé « { $key } » manque
toml-key-unknown = clé « { $key } » inconnue ici ; clés connues : { $known }
toml-key-twice = la clé « { $key } » figure deux fois
toml-kind = on attend ici { $expected }, et non { $found }
toml-number = le nombre { $value } est trop grand ou trop petit ici
toml-length = une liste de { $found } est trop courte ou trop longue ici
toml-value-missing = une clé doit être suivie de « = » et d’une valeur sur la même ligne
toml-unquoted = un texte doit être entre guillemets, comme dans name = "A"
toml-unclosed = un crochet ou une accolade n’est pas fermé
toml-quotes = il manque un guillemet, ou ce texte n’est pas permis entre guillemets
toml-two = cette ligne a plus d’une clé avec sa valeur ; écrivez chacune sur sa ligne
toml-comma = les valeurs d’une liste sont séparées par des virgules
toml-wanted = { $kind ->
    [string] un texte
    [character] un seul caractère
    [integer] un nombre entier
    [float] un nombre
    [boolean] true ou false
    [amount] un nombre entier, ou un texte comme "0-3", "1-" ou "any",
    [sequence] une liste
    [map] une table
    [pieces] le nom d’un jeu de pièces, ou des tables [[pieces]]
    [tiles] un texte avec une tuile par ligne, ou une liste de tuiles
    [tile] une tuile comme "1234" ou [haut, droite, bas, gauche]
   *[other] « { $kind } »
  }
toml-found = { $kind ->
    [string] le texte « { $value } »
    [character] le texte « { $value } »
    [integer] le nombre { $value }
    [floating] le nombre { $value }
    [boolean] { $value }
    [sequence] une liste
    [map] une table
    [date] une date
   *[other] « { $kind } »
  }
area-mismatch = les pièces restantes couvrent { $area } cases, mais { $free } sont à couvrir : { $than ->
    [more] { $by } de trop
   *[fewer] il en manque { $by }
  }{ $mend }
area-mend = { $rule ->
    [use] {" "}; use = "{ $use }" en TOML n’en pose qu’une partie
    [spare] {" "}; spare = { $spare } en TOML laisse autant de cases ouvertes
    [both] {" "}; use = "{ $use }" et spare = { $spare } en TOML n’en posent qu’une partie et laissent des cases ouvertes
   *[none] {""}
  }
area-unreachable = les pièces restantes ne peuvent pas couvrir exactement { $single ->
    [true] { $least }
   *[false] { $least } à { $most }
  } cases, quelles que soient celles qu’on pose{ $mend }
use-contradicts = « use » demande { $use } pièces, mais on peut en poser de { $least } à { $most }
spare-too-many = « spare » demande { $spare } cases ouvertes, mais seulement { $cells } peuvent encore le rester
choose-none = ce puzzle n’a pas de [[choice]], on ne peut rien choisir
choose-bad = « { $typed } » n’est pas un choix ; écrivez NOM=ÉTIQUETTE
choose-unknown = il n’y a pas de choix { $typed } ; on connaît { $known }
choose-same = { $choice } laisserait ouverte la même case que { $other } ; des choix qui partagent des cases en laissent ouvertes de différentes
choose-label = le choix { $choice } n’a pas d’étiquette { $typed } ; on connaît { $known }
choose-twice = le choix { $choice } est fait deux fois ; choisissez une seule étiquette
choice-label-bad = l’étiquette « { $label } » du choix { $choice } ne peut pas être tapée après --choose ; écrivez une étiquette sans virgule, et sans blanc au début ni à la fin
choice-label-twice = le choix { $choice } a deux fois l’étiquette { $label } ; donnez à chaque case la sienne
choice-given-away = toutes les cases du choix { $choice } sont couvertes, mais une doit rester ouverte
model-too-large = les pièces peuvent être posées de trop de façons pour les énumérer (plus de { $max } cases couvertes en tout) ; prenez un plateau plus petit ou moins de pièces, ou permettez plus avec --memory-limit

## family packing: answers and moves

answer-other-size = la réponse a { $found_rows } lignes et { $found_cols } colonnes, le plateau { $rows } et { $cols }
answer-other-layer = la réponse a { $found_rows } lignes et { $found_cols } colonnes dans la couche { $layer }, le plateau { $rows } et { $cols }
answer-other-layers = la réponse a { $found ->
    [one] une couche
   *[other] { $found } couches
  }, le plateau { $layers } ; une ligne vide sépare les couches
answer-outside = la réponse remplit la ligne { $row }, colonne { $col }, hors du plateau
answer-other-lattice = la réponse est du réseau { $found }, le plateau du réseau { $lattice }
answer-cell-absent = la réponse n’a pas de case en ligne { $row }, colonne { $col }, où le plateau en a une
answer-without-pieces = la réponse ne montre pas de pièces
answer-leaves-position = la réponse est une solution, mais elle ne garde pas les coups joués dans la position
move-outside = la ligne { $row }, colonne { $col } est hors du plateau
move-with-layer = « { $place } » nomme une couche, mais ce plateau est plat ; écrivez ligne et colonne, comme 2,3
move-without-layer = « { $place } » ne nomme pas de couche ; écrivez couche, ligne et colonne, comme 1:2,3
column-on-layer = { $col } de la { $layer ->
    [1] couche du bas
    [2] deuxième couche
    [3] troisième couche
    [4] quatrième couche
    [5] cinquième couche
    [6] sixième couche
    [7] septième couche
    [8] huitième couche
    [9] neuvième couche
   *[other] couche { $layer }
  }
move-empty-cell = aucune pièce ne couvre la ligne { $row }, colonne { $col }
move-fixed-open = le puzzle laisse ouverte la ligne { $row }, colonne { $col } ; elle le reste
move-fixed-piece = la pièce en ligne { $row }, colonne { $col } appartient au puzzle et reste

## family packing: the rules

not-a-piece = { $piece } en ligne { $row }, colonne { $col } n’est pas une pièce de ce puzzle
wrong-shape = { $piece } en ligne { $row }, colonne { $col } n’a pas la forme de la pièce { $piece }
piece-missing = { $count ->
    [1] la pièce { $piece } n’est pas posée
   *[other] la pièce { $piece } est posée { $used ->
        [0] zéro fois
        [1] une fois seulement
       *[other] { $used } fois seulement
      } ; il faut poser les { $count }
  }
piece-too-often = la pièce { $piece } est posée { $used } fois ; il { $count ->
    [one] n’y en a que { $count }
   *[other] n’y en a que { $count }
  }
check-no-solution = il n’y a pas de solution à partir d’ici
wrong-value = dans la seule solution, la ligne { $row }, colonne { $col } ne contient pas { $values }
wrong-note = aux notes de la ligne { $row }, colonne { $col }, il manque le chiffre de la seule solution ; elles ont { $values }
wrong-tile = dans la seule solution, { $tile } n’est pas en ligne { $row }, colonne { $col }
packing-wrong-piece = dans la seule solution, la pièce { $piece } posée en ligne { $row }, colonne { $col } est ailleurs
packing-wrong-open = la ligne { $row }, colonne { $col } est laissée ouverte, mais la seule solution la couvre
cell-empty = la ligne { $row }, colonne { $col } est vide
choice-label = { $label }
optional-label = ?
use-not-kept = { $found ->
    [one] { $found } pièce est posée
   *[other] { $found } pièces sont posées
  } ; il en faut { $wanted }
spare-not-kept = { $found ->
    [one] { $found } case reste ouverte
   *[other] { $found } cases restent ouvertes
  } ; il en faut { $wanted }
choice-not-made = aucune case du choix { $choice } ne reste ouverte ; il en faut une
choice-made-twice = plus d’une case du choix { $choice } reste ouverte ; il en faut une seule
cell-covered-twice = deux pièces couvrent la ligne { $row }, colonne { $col }
open-cell-covered = la ligne { $row }, colonne { $col } doit rester ouverte
pieces-touch = les pièces { $piece } et { $other } se touchent en ligne { $row }, colonne { $col }, mais doivent rester à l’écart
fixed-piece-moved = la pièce { $piece } du puzzle n’est plus en ligne { $row }, colonne { $col }

## family packing: options and built-in puzzles

option-choose = Choix d’un puzzle, chacun avec l’étiquette de la case qui reste ouverte, comme month=Jan,day=1
option-problem = Le problème d’un fichier de BurrTools, compté à partir de 1 (par défaut : le premier)
option-pieces = Le jeu de pièces des grilles de lettres, ou « drawn », qui prend les lettres pour les pièces d’un plateau vide : iq-puzzler-pro, kanoodle, pentomino, pentomino-one-sided, calendar, a-puzzle-a-day, tromino, tetromino, hexomino, heptomino
option-made-board = Le plateau : une taille comme 60x6 (3x4x5, « pyramid 5 », « parallelogram 4x7 », « hexagon 4 » sur les autres réseaux), ou le nom d’un plateau intégré (par défaut : celui du jeu de pièces nommé)
option-made-lattice = Le réseau d’un plateau donné par sa taille : square, cubic, balls, hexagonal ou triangular (par défaut : celui qui a de telles tailles)
option-level-from = Niveaux : un fichier avec le plateau et les pièces, y compris celles déjà posées, au lieu de --board ; - est l’entrée standard
option-level-pieces = Niveaux : le jeu de pièces qui remplit le plateau (par défaut : celui du plateau)
option-level-unique = Niveaux : pose des pièces jusqu’à ce qu’il reste exactement une solution, et le prouve
option-level-difficulty = Niveaux : la classe de difficulté : starter, junior, expert, master ou wizard ; le niveau a une seule solution
option-level-fixed = Niveaux : combien de pièces sont posées d’avance
option-cut-sizes = Cases de la plus petite et de la plus grande pièce, comme 2-16 (par défaut : 3-6)
option-cut-parts = Le nombre de pièces
option-cut-shape = La forme des pièces : any (quelconque), compact (ramassée) ou snaky (sinueuse)
option-cut-no-holes = Aucune pièce n’enferme de trou
option-cut-distinct = Deux pièces ne sont jamais superposables
option-cut-merge = Les cases restantes rejoignent la plus petite pièce voisine ; des pièces peuvent donc dépasser --sizes
option-cut-prefer-distinct = Le moins possible de pièces superposables
made-board-needed = quel plateau ? Donnez-en un, comme --board 60x6
made-board-unknown = « { $board } » n’est pas un plateau ; écrivez une taille, comme 60x6, 3x4x5, « pyramid 5 », « parallelogram 4x7 » ou « hexagon 4 », ou l’un de { $known }
cut-sizes-bad = « { $sizes } » n’est pas un intervalle de tailles ; écrivez la plus petite et la plus grande comme 2-16
cut-parts-bad = « { $parts } » n’est pas un nombre de pièces
cut-shape-bad = « { $shape } » n’est pas un genre de forme ; genres connus : any, compact, snaky
cut-merge-with = --merge rattache les cases comme elles viennent ; il ne va pas avec --{ $option }
cut-distinct-twice = --distinct et --prefer-distinct s’excluent ; n’en gardez qu’une
cut-shapes-few = il y a trop peu de formes différentes de { $sizes } cases pour remplir { $cells } cases ; admettez d’autres tailles, ou des formes répétées avec --prefer-distinct
cut-shapes-few-parts = { $parts } pièces de formes différentes et de { $sizes } cases ne peuvent pas remplir { $cells } cases ; admettez d’autres tailles, un autre nombre de pièces, ou des formes répétées avec --prefer-distinct
cut-not-distinct = aucun découpage en pièces différentes n’a été trouvé : { $repeats ->
    [one] dans le meilleur, une pièce répète
   *[other] dans le meilleur, { $repeats } pièces répètent
  } la forme d’une autre ; admettez d’autres tailles, ou des formes répétées avec --prefer-distinct
cut-impossible = { $cells } cases ne se découpent pas en { $parts ->
    [one] { $parts } pièce
   *[other] { $parts } pièces
  } de { $sizes } cases ; { $low } à { $high } pièces sont possibles
cut-impossible-but = { $cells } cases ne se découpent pas en { $parts ->
    [one] { $parts } pièce
   *[other] { $parts } pièces
  } de { $sizes } cases ; { $number ->
    [one] une seule pièce est possible
   *[other] { $number } pièces seulement sont possibles
  }
cut-sizes-unfit = { $cells } n’est pas une somme de tailles de pièces { $sizes } ; donnez-en d’autres avec --sizes
cut-too-many-shapes = le découpage a plus de { $max } formes différentes, plus qu’il n’y a de lettres ; prenez un plateau ou des pièces plus petits
cut-board-large = un plateau de { $cells } cases est trop grand à découper ; { $max } au plus
cut-gave-up = aucun découpage de cette sorte trouvé en { $tries } essais ; permettez plus de tailles ou un autre nombre de pièces
level-and-cut = --{ $level } demande un niveau fait d’un jeu de pièces, --{ $cut } un plateau découpé en pièces : laissez l’une des deux options
level-fixed-bad = « { $typed } » n’est pas un nombre de pièces à poser d’avance ; il va de { $min } à { $max }
level-from-board = --from et --board désignent tous deux un plateau : laissez l’un des deux
from-bad = le fichier nommé par --from n’est pas un puzzle de la famille { $family } : { $line ->
    [0] { "" }
   *[other] ligne { $line } :{" "}
  }{ $reason }
from-other = le fichier nommé par --from est un puzzle de la famille { $found }, et non { $family }
level-board-needed = quel plateau remplir ? Donnez-en un, comme --board iq-puzzler-pro, ou un puzzle à vous avec --from FICHIER
level-fixed-few = avec { $fixed ->
    [0] aucune pièce posée
    [1] une pièce posée
   *[other] { $fixed } pièces posées
  }, ce plateau a toujours plusieurs solutions
level-unsolvable = ces pièces ne peuvent pas remplir ce plateau
level-unsolvable-because = ces pièces ne peuvent pas remplir ce plateau : { $reason }
level-board-large = ce plateau a trop de remplissages partiels pour tirer ses solutions au sort ; prenez un plateau plus petit
level-cut-large = un plateau de { $cells } cases est trop grand pour un niveau découpé exprès ; { $max } au plus
level-gave-up-fixed = aucune de { $tries } solutions tirées au hasard n’a donné un tel niveau : il faut poser au moins { $fewest ->
    [1] une pièce
   *[other] { $fewest } pièces
  } pour qu’il reste exactement une solution
level-gave-up-class = aucune de { $tries } solutions tirées au hasard n’a donné un niveau de la classe { $class } ; une autre classe ou un autre nombre avec --fixed peuvent aider
level-gave-up-large = les niveaux de ce plateau sont trop grands pour être évalués ; prenez un plateau plus petit
packing-rated = { $steps ->
    [0] { $nodes ->
        [0] il ne reste rien à faire
       *[other] aucun pas simple n’existe
      }
    [1] un pas
   *[other] { $steps } pas
  }{ $nodes ->
    [0] { "" }
   *[other] { $steps ->
        [0] { "" }
       *[other] {" "}sans hypothèse
      }
  }{ $others ->
    [0] { "" }
    [1] , dont un n’est pas évident
   *[other] , dont { $others } ne sont pas évidents
  }{ $nodes ->
    [0] { "" }
   *[other] , puis il reste une recherche de { $ended ->
        [true] { "" }
       *[false] plus de {""}
      }{ $nodes } positions
  }
packing-rated-none = il n’y a pas de solution
packing-rated-several = il y a { $counted ->
    [true] { $number }
   *[false] plusieurs
  } solutions
packing-rated-stopped = la limite a été atteinte avant la fin de l’évaluation
built-in-iq-puzzler-pro = le plateau 5×11 de l’IQ Puzzler Pro, vide
built-in-iq-puzzler-pro-diagonal = le plateau diagonal de l’IQ Puzzler Pro, vide
built-in-kanoodle = le plateau 5×11 de Kanoodle, vide
built-in-pentomino = les douze pentominos sur un rectangle
built-in-pentomino-8x8-hole = les douze pentominos sur l’échiquier sans son centre
built-in-iq-puzzler-pro-pyramid = la pyramide de boules de l’IQ Puzzler Pro, vide
built-in-kanoodle-pyramid = la pyramide de boules de Kanoodle, vide
built-in-soma = les sept pièces du cube Soma, à assembler en cube
built-in-solid-pentomino = les douze pentominos faits de cubes, dans une boîte de couches, de lignes et de colonnes
built-in-slothouber-graatsma = six blocs plats et trois cubes simples, à assembler en cube
built-in-bedlam = les treize pièces du cube de Bedlam, à assembler en cube
built-in-hexiamond = les douze hexiamants sur un losange
built-in-tetrahex = les sept tétrahexes sur un parallélogramme
built-in-dice = neuf pièces sur un plateau dont sept dés laissent chacun une case ouverte

## family calendar

built-in-calendar = le calendrier à jour de semaine, jour et mois ; les pièces se tournent sans se retourner
built-in-a-puzzle-a-day = le calendrier à jour et mois (A-Puzzle-A-Day) ; les pièces se retournent aussi
option-date = La date qui reste ouverte (par défaut : aujourd’hui)
option-month = Un mois de 1 à 12, avec --day (et --weekday)
option-day = Un jour de 1 à 31
option-weekday = dim, lun, mar, mer, jeu, ven ou sam ; les noms entiers et les noms anglais sont lus aussi
option-flip = Les pièces peuvent être retournées
option-no-flip = Les pièces ne peuvent pas être retournées
date-typed = { $weekday ->
    [sun] dim
    [mon] lun
    [tue] mar
    [wed] mer
    [thu] jeu
    [fri] ven
   *[sat] sam
  } { $month } { $day }
date-named = { $day ->
    [1] 1er
   *[other] { $day }
 } { $month }
date-typed-plain = { $month } { $day }
date-unreadable = « { $date } » n’est pas une date ; écrivez-la comme 2022-01-31, 31 janvier 2022, samedi 31 janvier ou sam 1 31
date-absent = le calendrier n’a pas de { $date }
date-and-parts = une date est donnée en plus d’un mois, d’un jour ou d’un jour de semaine ; l’un des deux suffit
date-incomplete = la date est incomplète ; donnez --date, ou le mois, le jour et (si le calendrier le montre) le jour de semaine
date-month-absent = « { $date } » n’a pas de mois : outre le jour de la semaine, il faut un mois et un quantième, comme samedi 31 janvier
date-weekday-absent = « { $date } » n’a pas de jour de la semaine, et ce calendrier le montre ; ajoutez-le, ou l’année
date-ambiguous = « { $date } » peut être { $first } ou { $second } ; écrivez le mois en lettres
date-weekday-other = « { $date } » : ce jour-là est un { $weekday }
date-needed = quelle date ? Donnez-en une, comme --date 2022-01-31
month-bad = « { $month } » n’est pas un mois ; écrivez de 1 à 12, ou un nom comme janv
day-bad = « { $day } » n’est pas un jour ; écrivez de 1 à 31
weekday-bad = « { $weekday } » n’est pas un jour de semaine ; écrivez dim, lun, mar, mer, jeu, ven ou sam
flip-and-no-flip = --flip et --no-flip se contredisent
calendar-unknown = calendrier « { $board } » inconnu ; calendriers connus : { $known }
day-label = { $day }
month-short-1 = janv
month-short-2 = févr
month-short-3 = mars
month-short-4 = avr
month-short-5 = mai
month-short-6 = juin
month-short-7 = juil
month-short-8 = août
month-short-9 = sept
month-short-10 = oct
month-short-11 = nov
month-short-12 = déc
weekday-short-0 = dim
weekday-short-1 = lun
weekday-short-2 = mar
weekday-short-3 = mer
weekday-short-4 = jeu
weekday-short-5 = ven
weekday-short-6 = sam

## family suguru: reading

cells-fields = cette ligne a { $found ->
    [one] { $found } mot
   *[other] { $found } mots
  } ; une case en prend trois ou quatre : ligne, colonne, cage, et la valeur s’il y en a une
cells-number-bad = « { $word } » n’est pas un nombre entier à partir de 0
cells-index-large = { $word } est trop grand pour une ligne, une colonne ou une cage ; on les compte de 0 à { $max }
cells-twice = la case ligne { $row }, colonne { $col } (à partir de 1) figure deux fois, d’abord à la ligne { $first } du texte
cells-missing = la case ligne { $row }, colonne { $col } (à partir de 1) manque ; une liste nomme toutes les cases de son rectangle
cage-name-bad = « { $word } » en ligne { $row }, colonne { $col } ne peut pas nommer une cage ; prenez une lettre, ou « # » hors du plateau
cage-too-large = la cage { $cage } en ligne { $row }, colonne { $col } a { $size } cases, la limite est de { $max }
cage-torn-apart = la cage { $cage } n’est pas d’un seul tenant : ses cases en ligne { $row }, colonne { $col } et en ligne { $other_row }, colonne { $other_col } ne sont pas reliées par leurs côtés
halves-number = { $found ->
    [1] il n’y a qu’un dessin ici
   *[other] il y a { $found } dessins ici
  } ; un Suguru en a deux, les cages et les valeurs, séparés par une ligne vide (ou par une espace si « / » sépare les lignes). Dans une grille de lettres, une case vide est un point et chaque ligne une rangée
url-size = après « { $genre }/ », le lien devrait donner le nombre de colonnes et de lignes, comme { $genre }/6/8/…
url-short = le lien s’arrête avant d’avoir donné toutes les bordures du plateau
url-long = le lien a plus de cases que le plateau
url-letter = « { $letter } » ne veut rien dire à cet endroit du lien
url-genre = c’est un « { $genre } » de puzz.link ; Pavage n’en lit que les suguru
url-bucas = c’est un plateau de e2.bucas.name ; nommez son format par --format bucas
url-penpa = c’est un dessin de Penpa+, qui ne dit pas de quel puzzle il s’agit ; dessinez plutôt le puzzle en texte
url-sudokupad = ce lien de SudokuPad ne fait que nommer un puzzle que le site garde ; dessinez plutôt le puzzle en texte
url-unknown = ce lien mène à une page inconnue ; on lit les liens qui contiennent un Suguru entier, comme ceux de puzz.link
halves-differ = les valeurs ont { $found_rows } lignes et { $found_cols } colonnes, les cages { $rows } et { $cols }
halves-outside = « { $word } » en ligne { $row }, colonne { $col } : les cages et les valeurs doivent avoir « # » aux mêmes endroits
value-bad = « { $word } » en ligne { $row }, colonne { $col } n’est pas une valeur ; écrivez un chiffre, une lettre à partir de a = 10, ou « . » s’il n’y en a pas
given-out-of-range = { $value } en ligne { $row }, colonne { $col } n’est pas une valeur de sa cage, de 1 à { $max }
solution-word-bad = « { $word } » en ligne { $row }, colonne { $col } de la réponse n’est pas un nombre

## family suguru: generating

option-suguru-size = Lignes et colonnes du plateau, comme 10x10 (par défaut : 8x8)
option-suguru-cages = Tailles de la plus petite et de la plus grande cage, comme 3-5 (par défaut : 1-5)
option-suguru-from = Un fichier avec un puzzle dont on garde les cages, au lieu de --size et --cages ; - est l’entrée standard
option-suguru-givens = Ce que deviennent les chiffres donnés de --from : aucun ne reste (none, par défaut), tous restent et d’autres s’ajoutent (all), ou le moins possible restent (few)
suguru-givens-unfilled = aucune solution n’a les chiffres donnés du dessin
suguru-givens-bad = --givens attend none, all ou few, pas « { $typed } »
suguru-givens-from = --givens va avec --from : l’option dit ce que deviennent les chiffres donnés d’un dessin
suguru-cages-unfilled = les cages du dessin ne peuvent pas être remplies
suguru-gave-up-filling = aucun remplissage de ces cages n’a été trouvé en { $tries } essais ; une autre graine peut aider
from-and = --from et --{ $option } disent tous deux ce qu’est le plateau : laissez l’un des deux
option-suguru-clues = S’arrête à ce nombre de chiffres donnés (par défaut : le moins possible)
option-suguru-symmetry = Symétrie des chiffres donnés : none, half-turn, left-right, up-down ou both
option-suguru-difficulty = La classe de difficulté : starter, junior, expert, master ou wizard
suguru-size-bad = --size attend des lignes et des colonnes, au moins 1, comme 10x10, pas « { $typed } »
suguru-size-large = un plateau à générer a au plus { $max } cases
suguru-cages-bad = --cages attend le plus petit et le plus grand nombre de cases d’une cage, de 1 à { $max }, comme 1-5, pas « { $typed } »
suguru-cages-small = sur cette grille, les plus grandes cages doivent avoir au moins { $min } cases, pas { $max }, car autant de cases s’y touchent toutes
suguru-clues-bad = --clues attend un nombre entier, pas « { $typed } »
suguru-clues-many = une grille de cette taille contient au plus { $max } chiffres donnés
suguru-clues-symmetry = { $number } chiffres donnés ne peuvent pas avoir cette symétrie sur ce plateau ; prenez un autre nombre ou --symmetry none
suguru-symmetry-unknown = symétrie « { $typed } » inconnue ; symétries connues : { $known }
class-unknown = classe « { $typed } » inconnue ; classes connues : { $known }
suguru-gave-up = aucune grille de ce genre n’a été trouvée en { $tries } essais ; d’autres tailles de cages, plus de chiffres donnés ou une autre graine peuvent aider
suguru-gave-up-cages = aucun découpage en cages de ces tailles qu’on puisse remplir n’a été trouvé en { $tries } essais ; des cages plus grandes ou une autre graine peuvent aider

## family suguru: ratings

suguru-rated = niveau { $level } ; { $steps ->
    [0] aucune hypothèse nécessaire
    [1] une hypothèse en plus des pas les plus simples
   *[other] { $steps } hypothèses en plus des pas les plus simples
  }{ $width ->
    [0] { "" }
    [1] , une seule est utile au point le plus difficile
   *[other] , { $width } sont utiles au point le plus difficile
  } ; coût { $cost }{ $proved ->
    [true] , le moindre de tous ces chemins, c’est prouvé
   *[false] { "" }
  }
suguru-rated-none = il n’y a pas de solution
suguru-rated-several = il y a plusieurs solutions
suguru-rated-stopped = la limite a été atteinte avant qu’un chemin soit trouvé

## family suguru: moves

move-given = la valeur en ligne { $row }, colonne { $col } appartient au puzzle et reste
move-cell-filled = la case en ligne { $row }, colonne { $col } a une valeur et ne prend pas de notes ; videz-la d’abord
move-cell-bare = il n’y a rien à effacer en ligne { $row }, colonne { $col }
move-value-outside = la case en ligne { $row }, colonne { $col } ne peut pas contenir { $value } ; sa cage a les valeurs de 1 à { $max }
move-colour-outside = il n’y a pas de couleur { $colour } ; les couleurs vont de 1 à { $max }
move-value-dropped = aucune de ces valeurs n’est encore à barrer en ligne { $row }, colonne { $col }
move-notes-same = les notes correspondent déjà aux valeurs

action-notes = Remplir les notes

## family suguru: the rules

value-out-of-range = { $value } en ligne { $row }, colonne { $col } n’est pas une valeur de sa cage, de 1 à { $max }
given-changed = le { $value } donné en ligne { $row }, colonne { $col } a disparu
cage-repeats = la cage contient { $times } fois { $value }, d’abord en ligne { $row }, colonne { $col }
touching-equal = le { $value } en ligne { $row }, colonne { $col } touche celui en ligne { $other_row }, colonne { $other_col }
values-clash = les deux { $value } en ligne { $row }, colonne { $col } et en ligne { $other_row }, colonne { $other_col } se voient

## family suguru: reasoning

suguru-cell = la case ({ $row },{ $col })
suguru-cage = la cage de la case ({ $row },{ $col })
suguru-look-cells = Regardez { $cells }.
suguru-look-cage = Regardez la cage de la case ({ $row },{ $col }).
suguru-look-cages = Regardez { $first } et { $second } : où peut aller le { $value } ?
suguru-look-value = Suivez le { $value } de cage en cage.
suguru-last-candidate = Dans la case ({ $row },{ $col }), un seul chiffre de 1 à { $max } est encore possible{ $seen ->
    [0] { "" }
   *[other] {" "}: elle voit { $list }
  }{ $struck ->
    [0] .
   *[other] {" "}; les autres sont déjà barrés.
  }
suguru-last-place = Dans la cage de la case ({ $row },{ $col }), une seule case peut encore recevoir le { $value } : { $causes }.
suguru-last-place-filled = Dans la cage de la case ({ $row },{ $col }), une seule case peut encore recevoir le { $value } : les autres sont remplies.
suguru-last-place-seen = { $count ->
    [one] { $cells } voit déjà le { $value } de { $holder }
   *[other] { $cells } voient déjà le { $value } de { $holder }
  }
suguru-last-place-struck = il est déjà barré dans { $cells }
suguru-forbidden-neighbour = Dans la cage de la case ({ $row },{ $col }), le { $value } ne peut aller qu’ici : { $places }. Toutes ces cases touchent { $cells }.
suguru-naked-subset = Ces { $count } cases se voient toutes et n’ont, ensemble, que les candidats { $values } : { $cells }. Chacun de ces chiffres est donc dans l’une d’elles.
suguru-hidden-subset = Dans la cage de la case ({ $row },{ $col }), les chiffres { $values } ne peuvent aller qu’ici : { $cells }. Ces cases ne contiennent donc rien d’autre.
suguru-two-cages = Avec un { $value } dans la case ({ $row },{ $col }), deux cages ne pourraient placer leur { $value } qu’ici : pour l’une, { $first } ; pour l’autre, { $second }. Or ces cases se voient toutes : l’une des deux cages resterait sans { $value }.
suguru-colouring = Dans chacune de ces paires, l’une des deux cases contient le { $value } : { $pairs }. Si ce n’est pas { $first }, c’est l’autre case de sa paire ; alors, dans la paire suivante, la case qu’elle voit ne le contient pas, et ainsi de suite. Le { $value } est donc au début ({ $first }) ou à la fin ({ $last }).
suguru-chain = Suivez la chaîne maillon par maillon : { $chain }. L’un de ses deux bouts est donc vrai : { $first } ou { $last }.
suguru-cage-places = Dans la cage de la case ({ $row },{ $col }), le { $value } a { $count } places possibles. Essayez-les l’une après l’autre : ce qui est exclu chaque fois est impossible.
suguru-short-world = Supposez un { $value } dans la case ({ $row },{ $col }) : quelques pas plus loin, il y a une contradiction.
suguru-suppose = { $count ->
    [1] Il n’y a qu’une façon de remplir { $cells }. Suivez-la.
   *[other] Il y a { $count } façons de remplir { $cells }. Essayez-les l’une après l’autre : ce qui est exclu chaque fois est impossible.
  }{ $failed ->
    [0] { "" }
    [1] {" "}L’une d’elles mène à une contradiction.
   *[other] {" "}{ $failed } d’entre elles mènent à une contradiction.
  }
suguru-suppose-cell = { $count ->
    [1] La case ({ $row },{ $col }) n’a qu’un candidat. Suivez-le.
   *[other] La case ({ $row },{ $col }) a { $count } candidats. Essayez-les l’un après l’autre : ce qui est exclu chaque fois est impossible.
  }{ $failed ->
    [0] { "" }
    [1] {" "}L’un d’eux mène à une contradiction.
   *[other] {" "}{ $failed } d’entre eux mènent à une contradiction.
  }
suguru-supposed = la case ({ $row },{ $col }) contient un { $value }
suguru-only-cell = La case ({ $row },{ $col }) forme une cage à elle seule.
suguru-pair = { $first } ou { $second }
suguru-pairs = { $pairs } ; { $pair }
suguru-is = La case ({ $row },{ $col }) contient donc un { $value }.
suguru-is-not = La case ({ $row },{ $col }) ne contient donc pas de { $values }.
suguru-is-none-of = La case ({ $row },{ $col }) ne contient donc aucun de ces chiffres : { $values }.
suguru-strike-out = Donc { $list }.
suguru-no-solution = Une recherche a tout essayé : il n’y a pas de solution.
suguru-no-candidate = Plus aucun chiffre n’est possible dans la case ({ $row },{ $col }).
suguru-no-place = Dans la cage de la case ({ $row },{ $col }), plus aucune case ne peut recevoir le { $value }.
suguru-wrong-nudge = Il y a une erreur dans la cage de la case ({ $row },{ $col }).
suguru-then = { $first } { $then }
suguru-is-instead = La case ({ $row },{ $col }) contient donc un { $value }, et non un { $values }.
suguru-is-there = Le { $value } va donc ici : { $there }. La case ({ $row },{ $col }) le voit et n’en contient pas.
suguru-wrong-value-steps = Il faut { $count } pas, tous faciles. Voici le dernier : { $last }
suguru-wrong-value-world = Supposez un { $value } dans la case ({ $row },{ $col }).
suguru-wrong-value-later = Après { $count } pas, tous faciles, c’est la contradiction. { $end }
suguru-wrong-value-solution = Dans la solution, la case ({ $row },{ $col }) contient un { $value } ; aucun raisonnement court ne le montre.
suguru-wrong-value-none = Aucune solution n’a de { $values } dans la case ({ $row },{ $col }) ; aucun raisonnement court ne le montre.
suguru-wrong-value-beside = Avec les chiffres que vous avez écrits avant, aucune solution n’a de { $values } dans la case ({ $row },{ $col }) ; aucun raisonnement court ne le montre.
suguru-wrong-end = { $count ->
    [one] Le puzzle a une solution, mais le chiffre de la case ({ $row },{ $col }) est faux. Effacez-le et redemandez.
   *[other] Le puzzle a une solution, mais { $count } chiffres sont faux. Effacez-les et redemandez.
  }
suguru-wrong-value-seen = La case ({ $row },{ $col }) voit déjà le même chiffre : { $cells }.
suguru-wrong-note = Il manque un chiffre dans les notes de la case ({ $row },{ $col }) : avec { $values }, on n’arrive à aucune solution.
suguru-wrong-note-message = La case ({ $row },{ $col }) contient donc un autre chiffre.

## famille cover : lecture

cover-no-items = il manque une ligne avec les noms des éléments ; les options la suivent, une par ligne
cover-items-many = il y a plus de { $max } éléments
cover-line-long = cette ligne compte plus de { $max } éléments
cover-second-bar = il y a un second « | » ; un seul « | » isolé sépare les éléments primaires des secondaires
cover-multiplicity = « { $word } » n’est pas un élément ; écrivez 2|nom pour un élément à couvrir deux fois, 0:3|nom pour jusqu’à trois fois ; dans un nom, « : » et « | » s’écrivent %3a et %7c
cover-multiplicity-secondary = « { $word } » vient après le « | », il est donc secondaire et n’a pas de multiplicité
cover-item-nameless = un élément n’a pas de nom
cover-item-again = il y a deux éléments « { $item } »
cover-bounds-bad = l’élément « { $item } » ne peut pas être couvert de { $min } à { $max } fois ; le second nombre vaut au moins 1 et n’est pas inférieur au premier
cover-item-unknown = il n’y a pas d’élément « { $word } » ; la première ligne nomme tous les éléments
cover-item-twice = cette option nomme deux fois l’élément « { $item } »
cover-colour-bad = la couleur dans « { $word } » est vide, ou contient : ou |
cover-price-bad = « { $word } » n’est pas un prix ; une option peut se terminer par un prix comme |7, un nombre entier d’au plus 64 bits
cover-prices-high = la somme des prix de toutes les options dépasse 18446744073709551615
cover-colour-primary = l’élément « { $item } » est primaire et n’a donc pas de couleur ; seuls les éléments après le « | » en ont
cover-text-bad = ces éléments et options sont illisibles : { $reason }
matrix-character = « { $character } » n’a pas sa place dans une matrice : ses lignes ne contiennent que 0 et 1, séparés par des blancs, des virgules ou rien, entre crochets ou non
matrix-row-length = cette ligne a { $columns } colonnes et la première { $expected }
matrix-empty = cette matrice n’a aucune ligne
cover-option-empty = cette option n’a aucun élément
cover-primary-coloured = l’élément « { $item } » est primaire et n’a donc pas de couleur ; seul un élément secondaire peut en avoir une
cover-word-bad = « { $word } » n’est pas un élément ; dans un nom, un blanc s’écrit %20
cover-number-bad = « { $word } » n’est pas le numéro d’une option ; une ligne est un numéro, ou un numéro, « : » et les éléments de cette option
cover-answers-several = une ligne vide termine une solution, et une autre commence ici
cover-option-absent = il n’y a pas d’option { $option } ; { $options ->
    [0] le problème n’a pas d’options
    [1] la seule option porte le numéro 0
   *[other] le problème en a { $options }, comptées à partir de 0
  }
cover-view-look = « { $look } » n’est pas un aspect : écrivez { $looks }
cover-view-cell = « { $cell } » n’est pas une case : écrivez ligne,colonne, chacune de 1 à { $max }
cover-view-text = « { $text } » ne tient pas dans une case : écrivez { $max } caractères au plus
cover-view-number = « { $number } » n’est pas le numéro d’une option
cover-view-again = la vue dit deux fois ce que « { $what } » représente
cover-view-cells = la vue ne nomme aucune case : dites quels éléments sont des cases, ou ce que les options y mettent
cover-view-line = une vue commence par « view: ASPECT » ; ensuite chaque ligne est « view: item NOM LIGNE,COLONNE » ou « view: option NUMÉRO LIGNE,COLONNE=TEXTE … »
cover-option-again = l’option { $option } est déjà choisie
cover-option-idle = l’option { $option } ne couvre aucun élément primaire et n’appartient donc à aucune solution
cover-option-clashes = l’option { $option } ne peut pas être choisie : l’option { $other } couvre déjà l’élément « { $item } »
answer-option-absent = il n’y a pas d’option { $option } ; { $options ->
    [0] le problème n’a pas d’options
    [1] la seule option porte le numéro 0
   *[other] le problème en a { $options }, comptées à partir de 0
  }
answer-option-differs = l’option { $option } couvre d’autres éléments : { $items }
answer-other-matrix = la réponse n’a pas les mêmes éléments ou options que le problème

## famille cover : coups et images

cover-uncovered = { $left ->
    [0] Il ne reste aucune option qui couvre « { $item } ».
   *[other] Il reste trop peu d’options qui couvrent « { $item } » : { $left } pour { $wanted } nécessaires.
}
cover-uncovered-after = Il faut choisir l’option { $option }, sans laquelle « { $by } » ne peut être couvert ; { $left ->
    [0] il n’en reste alors aucune qui couvre « { $item } ».
   *[other] il en reste alors trop peu qui couvrent « { $item } » : { $left } pour { $wanted } nécessaires.
}
cover-uncovered-clash = Seule l’option { $option } couvre « { $by } », et seule l’option { $other } couvre « { $item } » ; mais les deux demandent « { $shared } » et ne peuvent être choisies ensemble.
cover-uncovered-chain = Il faut choisir les options { $options }, chacune parce qu’un élément ne peut être couvert sans elle ; { $left ->
    [0] il n’en reste alors aucune qui couvre « { $item } ».
   *[other] il en reste alors trop peu qui couvrent « { $item } » : { $left } pour { $wanted } nécessaires.
}
cover-uncovered-tried = « { $item } » ne peut être couvert que par les options { $options } ; avec chacune, les choix qui s’imposent ensuite laissent un élément non couvert.
cover-uncovered-nudge = Regardez les options qui couvrent cet élément.
cover-uncovered-message = Il n’y a donc pas de solution.
cover-label = { $text }
move-no-option = la ligne { $row } de l’image n’est pas une option
move-option-given = l’option { $option } est imposée par le problème et reste
move-option-unchosen = l’option { $option } n’est pas choisie

## famille cover : les règles

option-twice = l’option { $option } figure deux fois
given-option-missing = l’option { $option }, imposée par le problème, manque
option-idle = l’option { $option } ne couvre aucun élément primaire
item-uncovered = l’élément « { $item } » { $times ->
    [0] n’est couvert par aucune option
    [1] n’est couvert qu’une fois
   *[other] n’est couvert que { $times } fois
  }{ $min ->
    [1] { "" }
   *[other] { " " }; il doit l’être au moins { $min } fois
  }
item-overcovered = l’élément « { $item } » est couvert { $times } fois ; { $max ->
    [1] une seule est permise
   *[other] { $max } au plus sont permises
  }
item-colours = les options qui couvrent l’élément « { $item } » lui donnent des couleurs différentes

## famille cover : génération

option-cover-model = Le problème à écrire : queens (reines), langford, sudoku, words (mots) ou pentominoes (par défaut : queens)
option-cover-size = Sa taille : lignes de l’échiquier, paires, chiffres du sudoku, ou lettres d’un carré de mots ; 3x5 : des mots de 5 lettres sur 3 lignes et de 3 lettres sur 5 colonnes ; des pentominos, lignes et colonnes (par défaut : 8 reines, 4 paires, 9 chiffres, 4 lettres, 5x5)
option-cover-clues = Les cases d’un sudoku, ligne par ligne, « . » ou 0 pour une case vide ; les options qui contredisent un indice sont omises
option-cover-regions = Reines : un fichier qui dessine par des lettres les régions de l’échiquier ; chaque ligne, chaque colonne et chaque région a une reine, et deux reines ne se touchent jamais ; - est l’entrée standard
option-cover-words = Mots : un fichier avec la liste des mots (par défaut : quelques centaines de mots anglais courts) ; - est l’entrée standard
cover-model-unknown = il n’y a pas de modèle « { $typed } » ; les modèles sont { $known }
cover-size-bad = --size prend ici un nombre entier de 1 à { $max }, pas « { $typed } »
cover-size-square = un sudoku a 1, 4, 9 ou 16 chiffres, pas « { $typed } »
cover-clues-alone = --clues va avec --model sudoku, sans --size
cover-clues-bad = « { $typed } » n’est pas un sudoku ; il a 16, 81 ou 256 cases, chacune un chiffre (de a à g pour 10 à 16), « . » ou 0
cover-regions-alone = --regions va avec --model queens, sans --size
cover-regions-size = un échiquier à régions a de 1 à { $max } lignes de lettres
cover-regions-row = la ligne { $line } a { $cells ->
    [one] 1 lettre
   *[other] { $cells } lettres
 }, mais un échiquier de { $rows ->
    [one] 1 ligne
   *[other] { $rows } lignes
 } en a autant dans chacune
cover-regions-number = un échiquier de { $rows ->
    [one] 1 ligne
   *[other] { $rows } lignes
 } demande autant de régions, et non { $regions } : chaque ligne, chaque colonne et chaque région a une reine
cover-words-alone = --words va avec --model words
cover-words-size = --size s’écrit 4 (la ligne et la colonne de même numéro ont le même mot) ou 3x5 (3 lignes, 5 colonnes, tous les mots différents), avec des mots de 1 à { $max } lettres, et non « { $typed } »
cover-pentominoes-size = --size s’écrit comme 5x5 (lignes, colonnes) pour les pentominos, avec un multiple de 5 cases, { $max } au plus, et non « { $typed } »
cover-words-none = la liste n’a aucun mot de { $letters ->
    [one] 1 lettre
   *[other] { $letters } lettres
 }
cover-words-many = avec ces mots, le problème dépasserait { $max } Mio ; donnez une liste plus courte
cover-made-unsolvable = ce problème n’a pas de solution
cover-gave-up = aucune solution n’a été trouvée parmi { $max } positions de la recherche

## famille tetravex : lecture

option-tetravex-size = Lignes et colonnes, comme 4x6, si le texte ne les donne pas (par défaut : un carré)
option-tetravex-sides = Ordre des chiffres dans une liste de tuiles : tlrb (haut, gauche, droite, bas), trbl ou ltrb (par défaut : tlrb)
tetravex-sides-unknown = les côtés se donnent dans l’ordre { $known }, pas « { $typed } » : t en haut, r à droite, b en bas, l à gauche
tetravex-sides-only = --sides ne sert qu’aux listes de tuiles de quatre chiffres ; ce format dit lui-même de quel côté est quoi
tetravex-size-bad = une taille se donne en lignes et colonnes, au moins 1, comme 4x6, ou en un seul nombre pour un carré, pas « { $typed } »
tetravex-size-differs = le texte dit { $rows }x{ $cols }, mais --size dit { $other_rows }x{ $other_cols } ; retirez --size
tetravex-model-large = il y a trop de façons de poser les tuiles pour les énumérer (plus de { $max } en tout) ; prenez un plateau plus petit ou moins de tuiles différentes
tiles-none = il n’y a pas de tuile ici ; une tuile est une ligne de quatre chiffres : haut, gauche, droite, bas
tiles-gap = il y a une ligne vide entre les tuiles ; écrivez toutes les lignes à la suite
tiles-not-square = { $tiles ->
    [1] une tuile ne remplit
   *[other] { $tiles } tuiles ne remplissent
  } aucun carré ; { $less } ou { $more } le feraient, ou bien --size donne lignes et colonnes
tiles-count = il y a { $tiles ->
    [1] une tuile
   *[other] { $tiles } tuiles
  } pour { $cells ->
    [1] une case
   *[other] { $cells } cases
  } ; il en faut autant
tile-digits = cette ligne { $found ->
    [0] ne commence par aucun chiffre
    [1] commence par un chiffre
   *[other] commence par { $found } chiffres
  } ; une tuile, ce sont quatre chiffres sans espaces : haut, gauche, droite, bas
tile-letter-bad = « { $letter } » à la place { $col } n’est pas un chiffre ; une tuile, ce sont quatre chiffres : haut, gauche, droite, bas
tile-rest = « { $rest } » après la tuile n’est pas compris ; seul un « @ » peut la suivre, pour une tuile fixée à sa place
tile-unreadable = « { $tile } » n’est pas une tuile ; écrivez haut, gauche, droite, bas en quatre chiffres, ou des nombres séparés par « / », comme 1234 ou 10/2/3/4
tile-color-bad = « { $word } » n’est pas une couleur ; les couleurs sont des nombres entiers à partir de 0
tile-color-large = la couleur { $color } est trop grande ; les couleurs vont de 0 à { $max }
tile-colors = cette tuile a { $found ->
    [1] une couleur
   *[other] { $found } couleurs
  } ; il en faut quatre : haut, droite, bas, gauche
border-only-alone = border_only dit où la couleur du bord peut se trouver, mais border n’est pas donné
fixed-from-1 = les tuiles, les lignes et les colonnes se comptent à partir de 1
fixed-turn-bad = { $turn } n’est pas un nombre de quarts de tour ; une tuile se tourne de 0, 1, 2 ou 3 quarts, dans le sens des aiguilles d’une montre
fixed-turn-not = cette tuile est tournée, mais les tuiles ne se tournent qu’avec rotate = true
fixed-tile-unknown = il n’y a pas de tuile { $tile } ; la liste en a { $tiles }
fixed-outside = la ligne { $row }, colonne { $col } de la tuile { $tile } est hors du plateau de { $rows } lignes et { $cols } colonnes
fixed-tile-twice = la tuile { $tile } est déjà à sa place et ne peut pas être fixée une seconde fois
fixed-cell-twice = la ligne { $row }, colonne { $col } a déjà une tuile fixe ; la tuile { $tile } ne peut pas y être
pieces-fields = cette ligne a { $found ->
    [1] un nombre
   *[other] { $found } nombres
  } ; une pièce en a quatre : haut, droite, bas, gauche
bucas-letter-bad = « { $letter } » à la place { $place } du plateau n’est pas une couleur ; les couleurs sont des lettres de a (le bord) à z
bucas-length = le plateau a { $letters } lettres ; une case en prend quatre, leur nombre doit donc être un multiple de quatre
bucas-edges-absent = ceci ressemble à une adresse, mais il y manque board_edges=…
bucas-cell-empty = la ligne { $row }, colonne { $col } est vide (aaaa) ; le plateau d’un puzzle doit montrer toutes ses tuiles
answer-other-count = la réponse a { $found ->
    [1] une tuile
   *[other] { $found } tuiles
  }, le plateau { $cells ->
    [1] une case
   *[other] { $cells } cases
  }

## famille tetravex : recuit

option-anneal-max-steps = S’arrêter après ce nombre de pas (sans limite)
option-anneal-lambda = Facteur qui abaisse la température à chaque pas, de 0 à 1 (0.9999 jusqu’à 4x4, 0.999999 pour 5x5, 0.9999999 au-delà)
option-anneal-t-max = Température de départ (0.6 jusqu’à 4x4, 0.8 au-delà)
option-anneal-t-min = Température au-dessous de laquelle on réchauffe (0.4 jusqu’à 4x4, 0.2 au-delà)
option-anneal-reheat = On réchauffe jusqu’à ce multiple de --t-min (1.5 jusqu’à 4x4, 3 au-delà)
option-anneal-temperature = Température (elle baisse avec la taille de la grille : 0.43 pour 6x6, 0.3 pour 10x10, 0.22 pour 16x16)
option-anneal-shift-every = Décaler d’un cran les lignes d’un rectangle après ce nombre de pas, 0 pour jamais (anneal : le nombre de cases ; anneal-plain : 0)
option-anneal-start = Commencer par les tuiles dans l’ordre de la liste, et non au hasard
option-anneal-block-every = Échanger deux rectangles après ce nombre de pas, 0 pour jamais (0)
option-beam-width = Nombre maximal de plateaux partiels gardés après chaque tuile (262 144) ; chaque faisceau est quatre fois plus large que le précédent
anneal-number = --{ $option } attend un nombre de { $min } à { $max }, pas « { $value } »

## famille tetravex : coups

move-fixed-tile = la tuile en ligne { $row }, colonne { $col } appartient au puzzle et reste
move-tile-absent = il n’y a pas de tuile en ligne { $row }, colonne { $col }
move-tile-unknown = le puzzle n’a pas de tuile { $tile }
move-tile-used = toutes les tuiles { $tile } sont déjà sur le plateau
move-turn-not = les tuiles de ce puzzle ne se tournent pas
move-shift-rim = la tuile en ligne { $row }, colonne { $col } sortirait du plateau
move-shift-fixed = la tuile en ligne { $row }, colonne { $col } arriverait sur une tuile fixe
move-shift-bare = il n’y a pas de tuile à déplacer

## famille tetravex : les règles

sides-clash = le { $color } en ligne { $row }, colonne { $col } touche le { $other_color } en ligne { $other_row }, colonne { $other_col }
tile-foreign = la tuile { $tile } en ligne { $row }, colonne { $col } n’appartient pas au puzzle
tile-too-often = la tuile { $tile } est posée { $used } fois ; il n’y en a { $count ->
    [1] qu’une
   *[other] que { $count }
  }
rim-color = la tuile en ligne { $row }, colonne { $col } a { $color } au bord, où il faut { $border }
border-inside = la tuile en ligne { $row }, colonne { $col } a { $border } sur un côté intérieur ; cette couleur n’est permise qu’au bord
fixed-tile-moved = la tuile { $tile } fixée en ligne { $row }, colonne { $col } n’y est plus

## famille tetravex : génération

option-tetravex-from = Un fichier avec un puzzle dont on garde la taille, les couleurs, le bord, la rotation et le nombre de tuiles fixées, sauf si une autre option en décide ; - est l’entrée standard
option-tetravex-made-size = Lignes et colonnes du plateau, comme 4x6, ou un seul nombre pour un carré (par défaut : 6)
option-tetravex-colors = Nombre de couleurs, de 1 à 64, sans celle du bord (par défaut : 10)
option-tetravex-fixed = Tuiles fixes : centre, corner (un coin), none (aucune), ou un nombre, n’importe où (par défaut : none)
option-tetravex-unique = Seulement un puzzle dont la solution est unique, avec preuve
option-tetravex-rotate = Les tuiles peuvent tourner
option-tetravex-border = Le bord a sa propre couleur, 0, absente partout ailleurs
option-tetravex-frame-colors = Nombre de ces couleurs réservées aux côtés entre tuiles du cadre, 5 sur 22 dans Eternity II (par défaut : aucune n’est réservée)
option-tetravex-difficulty = La classe de difficulté : starter, junior, expert, master ou wizard ; le puzzle a une solution unique
tetravex-made-large = un plateau à générer a au plus { $max } cases
tetravex-frame-colors-bad = --frame-colors attend un nombre entier d’au moins 1 et inférieur aux { $colors } couleurs de --colors, pas « { $typed } »
tetravex-colors-border = avec --border, qui ajoute une couleur, --colors attend un nombre entier de 1 à { $max }, pas « { $typed } »
tetravex-colors-bad = --colors attend un nombre entier de 1 à { $max }, pas « { $typed } »
tetravex-fixed-bad = --fixed attend centre, corner, none ou un nombre entier, pas « { $typed } »
tetravex-fixed-many = sur ce plateau, { $max } tuiles au plus peuvent être fixes
tetravex-unique-turning = si les tuiles peuvent tourner, le plateau entier aussi, et le nombre de solutions est en général un multiple de { $turns } ; fixez une tuile, par exemple avec --fixed corner, pour qu’il puisse n’y en avoir qu’une
tetravex-gave-up = aucun puzzle de ce genre parmi { $tries } plateaux ; plus de couleurs, plus de tuiles fixes ou une autre taille peuvent aider
tetravex-gave-up-large = les solutions de { $tries } plateaux n’ont pas pu être comptées dans les limites ; une taille plus petite, plus de couleurs ou plus de tuiles fixes peuvent aider

## famille tetravex : noms des techniques

technique-only-tile = tuile unique
technique-only-place = place unique
technique-same-side = même côté
technique-lone-side = côté seul
technique-neighbour = voisine
technique-colour-balance = compte d’une couleur
technique-tile-pair = paire
technique-square = carré
technique-tried-out = tout essayé
technique-turn = plateau tourné
technique-wrong-block = bloc mal placé
technique-wrong-tile = tuile fausse
technique-sides-clash = côtés qui ne s’accordent pas
technique-rim-color = mauvaise couleur au bord
technique-border-inside = couleur du bord à l’intérieur
technique-tile-too-often = tuile posée trop souvent
technique-tile-foreign = tuile d’un autre puzzle

## famille tetravex : évaluation

tetravex-rated = { $steps ->
    [1] un pas
   *[other] { $steps } pas
  }{ $hypotheses ->
    [0] {" "}sans hypothèse
    [1] , dont une hypothèse
   *[other] , dont { $hypotheses } hypothèses
  }{ $nodes ->
    [0] { "" }
   *[other] , puis il reste une recherche de { $ended ->
        [true] { "" }
       *[false] plus de {""}
      }{ $nodes } positions
  }
tetravex-rated-none = il n’y a pas de solution
tetravex-rated-several = il y a plusieurs solutions
tetravex-rated-stopped = la limite a été atteinte avant la fin de l’évaluation

## famille tetravex : raisonnement

tetravex-cell = la case ligne { $row }, colonne { $col }
tetravex-side-top = en haut
tetravex-side-right = à droite
tetravex-side-bottom = en bas
tetravex-side-left = à gauche
tetravex-asked = { $color } { $side }
tetravex-and = { $first } et { $second }
tetravex-look-cells = Regardez { $cells }.
tetravex-look-tile = Où peut aller { $tile } ?
tetravex-look-color = Comptez les côtés de couleur { $color }.
tetravex-only-tile = La case ligne { $row }, colonne { $col } demande { $sides } : une seule tuile y va{ $struck ->
    [0] .
    [1] {" "}; une autre a été barrée avant.
   *[other] {" "}; { $struck } autres ont été barrées avant.
  }
tetravex-only-tile-left = Toutes les tuiles sauf une sont barrées pour la case ligne { $row }, colonne { $col }.
tetravex-only-place = { $count ->
    [1] La tuile { $tile } ne va qu’à une place.
   *[other] Les { $count } tuiles { $tile } ne vont qu’à { $count } places.
  }
tetravex-same-side = Toutes les tuiles qui vont dans la case ligne { $row }, colonne { $col } ont { $color } { $side }.
tetravex-lone-side = { $count ->
    [one] La tuile { $tiles } a { $color } { $side }, et aucune autre tuile qui reste n’a { $color } { $facing } : ce côté va au bord{ $laid ->
        [true] , ou contre une tuile du plateau
       *[false] {""}
    }.
   *[other] Les tuiles { $tiles } ont { $color } { $side }, et aucune tuile qui reste n’a { $color } { $facing } : ces côtés vont au bord{ $laid ->
        [true] , ou contre des tuiles du plateau
       *[false] {""}
    }.
  }
tetravex-neighbour = { $count ->
    [one] Aucune tuile qui va dans la case ligne { $row }, colonne { $col } n’a { $colors } { $side }.
   *[other] Aucune tuile qui va dans la case ligne { $row }, colonne { $col } n’a une de ces couleurs { $side } : { $colors }.
  }
tetravex-neighbour-shown = Toutes les tuiles qui vont dans la case ligne { $row }, colonne { $col } ont { $side } { $count ->
    [one] { $colors }
   *[other] une de ces couleurs : { $colors }
  }.
tetravex-neighbour-own = { $count ->
    [1] Parmi les tuiles qui vont dans la case ligne { $row }, colonne { $col }, aucune n’a { $colors } { $side }, sauf une qui devrait être sa propre voisine.
   *[other] Parmi les tuiles qui vont dans la case ligne { $row }, colonne { $col }, aucune n’a une de ces couleurs { $side } : { $colors }, sauf des tuiles qui devraient être leurs propres voisines.
  }
tetravex-balance-vertical = Parmi les tuiles qui restent, { $first ->
    [0] aucune n’a { $color } en haut
    [1] une seule a { $color } en haut
   *[other] { $first } ont { $color } en haut
  } et { $second ->
    [0] aucune ne l’a en bas
    [1] une seule l’a en bas
   *[other] { $second } l’ont en bas
  }{ $due ->
    [0] .
   *[other] {" "}; { $first_due } de ces hauts et { $second_due } de ces bas vont contre des tuiles du plateau.
  } À l’intérieur, chacun de ces hauts rencontre un de ces bas, et le compte n’est juste que si { $claim }.
tetravex-balance-horizontal = Parmi les tuiles qui restent, { $first ->
    [0] aucune n’a { $color } à gauche
    [1] une seule a { $color } à gauche
   *[other] { $first } ont { $color } à gauche
  } et { $second ->
    [0] aucune ne l’a à droite
    [1] une seule l’a à droite
   *[other] { $second } l’ont à droite
  }{ $due ->
    [0] .
   *[other] {" "}; { $first_due } de ces côtés gauches et { $second_due } de ces côtés droits vont contre des tuiles du plateau.
  } À l’intérieur, chacun de ces côtés gauches rencontre un de ces côtés droits, et le compte n’est juste que si { $claim }.
tetravex-balance-turning = Les tuiles qui restent ont { $color } sur { $first ->
    [0] aucun côté
    [1] un côté
   *[other] { $first } côtés
  }{ $due ->
    [0] .
   *[other] {" "}; { $due } d’entre eux vont contre des tuiles du plateau.
  } À l’intérieur, ces côtés se rencontrent deux à deux, et le compte n’est juste que si { $claim }.
tetravex-balance-all = { $place ->
    [inside] toutes les rencontres libres à l’intérieur qui peuvent avoir { $color } l’ont
    [top] tous les hauts de la première ligne qui peuvent être { $color } le sont
    [bottom] tous les bas de la dernière ligne qui peuvent être { $color } le sont
    [left] tous les côtés gauches de la première colonne qui peuvent être { $color } le sont
    [right] tous les côtés droits de la dernière colonne qui peuvent être { $color } le sont
   *[rim] tous les côtés au bord qui peuvent être { $color } le sont
  }
tetravex-balance-none = { $place ->
    [inside] aucune rencontre libre à l’intérieur n’a { $color }
    [top] aucun haut de la première ligne n’est { $color }
    [bottom] aucun bas de la dernière ligne n’est { $color }
    [left] aucun côté gauche de la première colonne n’est { $color }
    [right] aucun côté droit de la dernière colonne n’est { $color }
   *[rim] aucun côté au bord n’est { $color }
  }{ $must ->
    [0] {""}
   *[other] , sauf là où c’est obligé
  }
tetravex-cell-pair = Seules { $tiles } vont dans { $cells } : l’une dans une case, l’autre dans l’autre, et aucune autre case ne les a.
tetravex-tile-pair = { $tiles } ne vont que dans { $cells } : ces cases n’ont pas d’autre tuile.
tetravex-square = Avec { $count ->
    [one] une des tuiles qui vont
   *[other] { $count } des tuiles qui vont
  } dans la case ligne { $row }, colonne { $col }, on ne peut plus remplir { $cells }.
tetravex-suppose = { $failed ->
    [one] Parmi les { $count } tuiles qui vont dans la case ligne { $row }, colonne { $col }, essayez-en une : quelques pas plus loin, c’est l’impasse.
   *[other] Parmi les { $count } tuiles qui vont dans la case ligne { $row }, colonne { $col }, essayez-en { $failed } tour à tour : chaque fois, quelques pas plus loin, c’est l’impasse.
  }
tetravex-suppose-many = Aucun raisonnement court ne suffit ici : des { $count } tuiles qui vont dans la case ligne { $row }, colonne { $col }, { $failed } mènent à l’impasse, chacune après quelques pas.
tetravex-suppose-place-many = Aucun raisonnement court ne suffit ici : des { $count } places de la tuile { $tile }, { $failed } mènent à l’impasse, chacune après quelques pas.
tetravex-suppose-place = { $failed ->
    [one] Parmi les { $count } places de la tuile { $tile }, essayez-en une : quelques pas plus loin, c’est l’impasse.
   *[other] Parmi les { $count } places de la tuile { $tile }, essayez-en { $failed } tour à tour : chaque fois, quelques pas plus loin, c’est l’impasse.
  }
tetravex-tried-out = { $count ->
    [1] Une seule tuile va dans la case ligne { $row }, colonne { $col }.
   *[other] Des { $count } tuiles qui vont dans la case ligne { $row }, colonne { $col }, une seule mène plus loin : une recherche de { $nodes } positions a essayé toutes les autres jusqu’au bout.
  }
tetravex-tried-out-long = Des { $count } tuiles qui vont dans la case ligne { $row }, colonne { $col }, une seule mène plus loin : une longue recherche le montre.
tetravex-turn = On peut tourner tout le plateau, et la tuile { $tile } est unique : c’est elle qui décide du sens du plateau.
tetravex-turned = Tournez donc le plateau jusqu’à ce que { $tile } se trouve ici : { $cells }.
tetravex-choice = Ici, on a le choix : des { $ways } tuiles qui vont dans la case ligne { $row }, colonne { $col }, { $least ->
    [true] au moins { $number }
   *[false] { $number }
  } mènent à une solution.
tetravex-choice-all = Ici, on a le choix : chacune des { $ways } tuiles qui vont dans la case ligne { $row }, colonne { $col } mène à une solution.
tetravex-most = { $tile } y laisse le plus de solutions : { $ways } sur { $total }.
tetravex-one-way = { $tile } en est une.
tetravex-supposed = { $tile } dans la case ligne { $row }, colonne { $col }
tetravex-is = { $tile } va donc dans la case ligne { $row }, colonne { $col }.
tetravex-is-not = { $tile } ne va donc pas dans la case ligne { $row }, colonne { $col }.
tetravex-is-none-of = { $count ->
    [one] La case ligne { $row }, colonne { $col } n’a donc pas { $tiles }.
   *[other] La case ligne { $row }, colonne { $col } n’a donc aucune de ces tuiles : { $tiles }.
  }
tetravex-in-rim = Pour { $tiles }, il ne reste donc que la { $place ->
    [top] première ligne
    [right] dernière colonne
    [bottom] dernière ligne
   *[left] première colonne
  }.
tetravex-in-cells = Pour { $tiles }, il ne reste donc que { $cells }.
tetravex-not-in = { $count ->
    [one] { $tiles } ne va donc pas là : { $cells }.
   *[other] { $tiles } ne vont donc pas là : { $cells }.
  }
tetravex-crossed-out = Les tuiles qui ne s’y accordent pas sont donc barrées, { $count } en tout : { $cells }.
tetravex-chain-many = { $first } C’est le premier de { $count } pas. { $then }
tetravex-chain = { $first } C’est le premier de { $count } pas. Voici le dernier : { $then }
tetravex-then = { $first } { $then }
tetravex-no-tile = Aucune tuile qui reste ne va dans la case ligne { $row }, colonne { $col }.
tetravex-no-place = La tuile { $tile } ne va nulle part.
tetravex-no-count = Les côtés { $color } qui restent ne peuvent pas tous se rencontrer.
tetravex-clash = Les côtés de { $cells } qui se touchent diffèrent.
tetravex-clash-rim = La tuile en ligne { $row }, colonne { $col } ne s’accorde pas avec le bord.
tetravex-dead-look = Quelque chose ne va pas. Comptez les côtés de chaque couleur, et regardez les cases qui ont peu de tuiles.
tetravex-cannot-fill = Il n’y a donc pas de solution.
tetravex-no-solution = Une recherche a tout essayé : il n’y a pas de solution.
tetravex-block-nudge = Regardez les tuiles autour de la ligne { $row }, colonne { $col }.
tetravex-block-fits = Les { $tiles } tuiles autour de la ligne { $row }, colonne { $col } vont ensemble, mais leur place à toutes est ailleurs.
tetravex-block-belongs = La place de tout le bloc est { $where }.
tetravex-wrong-nudge = Une tuile de la ligne { $row } n’est pas à sa place.
tetravex-wrong-clash = { $tile } en ligne { $row }, colonne { $col } ne s’accorde pas avec { $other }.
tetravex-wrong-rim = { $tile } en ligne { $row }, colonne { $col } ne s’accorde pas avec le bord.
tetravex-wrong-world = Supposez que { $tile } en ligne { $row }, colonne { $col } soit juste : { $steps ->
    [0] c’est tout de suite
    [one] un pas plus loin, c’est
   *[other] { $steps } pas plus loin, c’est
  } l’impasse. { $end }
tetravex-wrong-end = { $count ->
    [one] Le puzzle a une solution, mais la tuile en ligne { $row }, colonne { $col } n’est pas à sa place. Retirez-la et redemandez.
   *[other] Le puzzle a une solution, mais { $count } tuiles ne sont pas à leur place. Retirez-les et redemandez.
  }
tetravex-wrong-tried = Aucune solution n’a { $tile } en ligne { $row }, colonne { $col } : une recherche de { $nodes } positions a tout essayé.
tetravex-wrong-tried-long = Aucune solution n’a { $tile } en ligne { $row }, colonne { $col } : une longue recherche le montre.

## app: requests of the page

game-too-long = cette partie a plus de { $max } coups, la limite pour un tel plateau
request-unreadable = la requête est illisible : { $reason }
option-value-bad = l’option { $option } prend un texte, un nombre, true ou false
source-not-one = la requête doit nommer exactement une chose parmi game, puzzle et name
source-game-options = une partie contient déjà son format et ses options ; ne les donnez qu’avec un puzzle
built-in-unknown = il n’y a pas de puzzle intégré « { $name } »
commands-too-many = un appel exécute au plus { $max } commandes
commands-too-long = ces commandes font plus de { $max } positions, la limite d’un appel sur un tel plateau ; envoyez-les en plusieurs appels
request-given-up = le client n’attend plus cette réponse
command-unknown = « { $command } » n’est pas une commande ; il y a move, undo, redo, goto, restart, trial, keep et back
undo-none = il n’y a aucun coup à annuler
redo-none = il n’y a aucun coup à rétablir
goto-none = la partie a moins de coups
trial-none = aucun essai n’a été commencé
render-unknown = une position ne s’écrit pas en « { $to } » ; formats possibles : { $formats }
job-kind-unknown = travail « { $kind } » inconnu ; travaux connus : { $kinds }
generate-family-absent = la requête doit nommer la famille du nouveau puzzle
value-compare = « { $value } » n’est pas compris : over prend heuristics ou engines, until prend first ou all

## server

mcp-about = Offre les puzzles comme outils à des agents, par le Model Context Protocol
mcp-after = C’est le programme de l’agent qui le lance et lui parle par les entrée et sortie standard. Dans ses réglages, le plus souvent :
  {"  "}"mcpServers": {"{"}"pavage": {"{"}"command": "pavage", "args": ["mcp"]{"}"}{"}"}

  Un appel dispose d’une minute et d’un demi-Gio, ou de --time-limit et de la moitié de --memory-limit.
  Rien n’est écrit, et seules les réponses quittent cette machine.
mcp-broken = la conversation avec l’agent a pris fin : { $reason }
mcp-argument-unknown = { $tool } n’a pas d’argument « { $argument } »
serve-about = Sert la page web à un navigateur de cette machine
serve-after = Exemples :
  {"  "}pavage serve --open
  {"  "}pavage serve --port 0 (n’importe quel port libre ; il dit lequel)
  {"  "}pavage serve --host 0.0.0.0 --name raspberrypi.local

  La page reste sur cette machine : rien n’est envoyé ailleurs. Ctrl-C arrête le serveur.
opt-host = l’adresse d’écoute (par défaut : 127.0.0.1)
opt-name = un autre nom de cette machine que les navigateurs peuvent employer, comme raspberrypi.local ; peut se répéter
opt-port = le port d’écoute, 0 pour n’importe quel port libre (par défaut : 7878)
opt-open = ouvre la page dans le navigateur
serve-ready = La page est à l’adresse { $url } – Ctrl-C arrête le serveur.
serve-public = Quiconque peut atteindre cette adresse peut jouer, voir et supprimer ce qui est enregistré, et arrêter les recherches : il n’y a ni compte ni mot de passe.
serve-ended = Le serveur s’est arrêté.
serve-port-taken = le port { $port } est pris ; un autre pavage y tourne peut-être, sinon choisissez-en un avec --port
serve-host-bad = impossible d’écouter sur { $host } : { $reason }
serve-unopened = le navigateur n’a pas pu être ouvert : { $reason }
internal = erreur interne ; la demande n’a pas pu être satisfaite
path-unknown = il n’y a rien à cette adresse
method-wrong = cette adresse n’accepte pas cette méthode
host-refused = le serveur ne répond pas au nom { $host } ; lancez-le avec --name { $host } pour permettre ce nom
host-unclear = la requête ne dit pas, en un seul nom d’hôte, à quelle machine elle s’adresse
origin-refused = le serveur ne répond qu’à sa propre page
body-too-long = la requête dépasse { $max } octets
body-not-json = le corps doit être application/json
body-not-text = le corps n’est pas en UTF-8
request-slow = la requête est arrivée trop lentement, ou la réponse a trop tardé
busy = le serveur est surchargé ; réessayez dans un instant
job-unknown = ce travail n’existe pas, ou son résultat n’est plus gardé
jobs-full = { $running } travaux tournent et { $waiting } attendent ; réessayez quand l’un sera fini
job-cancelled = le travail a été annulé avant de commencer
language-unknown = langue « { $lang } » inconnue ; langues connues : { $langs }
picture-absent = ce serveur ne sait pas faire d’images PNG ; prenez SVG
saved-unknown = rien n’est enregistré sous le nom « { $name } »
saved-exists = le nom « { $name } » est déjà pris
saved-name-bad = un nom a de 1 à { $max } octets, sans caractère de contrôle, et n’est pas fait que de points ou de blancs
saved-full = la limite de { $max } enregistrements est atteinte ; supprimez-en un d’abord
saved-absent = cette machine n’a pas de dossier pour les parties enregistrées
saved-failed = l’enregistrement ne peut pas être lu ou écrit : { $reason }
result-unkept = seuls les résultats de ces travaux peuvent être enregistrés : { $kinds }
result-broken = ce n’est pas un résultat de { $kind } : { $reason }

## family packing: reasoning

packing-list = { $first }, { $then }
packing-then = { $first } { $then }
packing-move-unreadable = « { $move } » n’est pas un coup ; écrivez une pièce et ses cases, comme « A 1,1 1,2 2,2 », ou « A 1:1,1 1:1,2 2:1,1 » sur un plateau à couches ; « - 1,2 » retire la pièce qui couvre une case
packing-number = { $number ->
    [1] une
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
    [11] onze
    [12] douze
   *[other] { $number }
  }
packing-and = { $first }, et { $then }
packing-cells-many = { $count } cases de { $first } à { $last }
packing-pieces-many = { $first } et { $others } de plus
packing-chain = { $first } C’est la première de { $steps } étapes. La dernière : { $last }
packing-look-cell = Qu’est-ce qui peut couvrir la ligne { $row }, colonne { $col } ?
packing-look-piece = Où { $piece } peut-elle aller ?
packing-look-region = Regardez la région de { $size } cases autour de la ligne { $row }, colonne { $col }.
packing-only-open = { $struck ->
    [0] Aucune pièce ne peut couvrir la ligne { $row }, colonne { $col }.
   *[other] Il ne reste aucune pièce pour couvrir la ligne { $row }, colonne { $col }.
  }
packing-only-placement = { $struck ->
    [0] Seule { $piece } peut couvrir la ligne { $row }, colonne { $col }, et d’une seule façon.
   *[other] Il ne reste qu’une façon de couvrir la ligne { $row }, colonne { $col } : avec { $piece }.
  }
packing-only-place = { $count ->
    [one] { $struck ->
        [0] { $piece } n’a qu’une place possible.
       *[other] Il ne reste qu’une place pour { $piece }.
      }
   *[other] { $struck ->
        [0] Les { $count } exemplaires de { $piece } n’ont que { $count } places possibles.
       *[other] Il ne reste que { $count } places pour les { $count } exemplaires de { $piece }.
      }
  }
packing-only-piece = { $struck ->
    [0] Seule { $piece } peut couvrir la ligne { $row }, colonne { $col }.
   *[other] Seule { $piece } peut encore couvrir la ligne { $row }, colonne { $col }.
  }
packing-pocket = La région autour de la ligne { $row }, colonne { $col } est isolée. Elle a { $size } cases : les pièces qui la remplissent ont donc { $size } cases en tout.
packing-shared-piece = Où que soit { $piece }, elle couvre { $cells }.
packing-shared-cell = Ce qui couvre la ligne { $row }, colonne { $col } couvre aussi { $cells }.
packing-look-balance = { $colouring } : combien de cases sont foncées, et combien les pièces peuvent-elles en couvrir ?
packing-chessboard = Coloriez les cases en damier
packing-every-other-row = Coloriez une ligne sur deux
packing-every-other-column = Coloriez une colonne sur deux
packing-rising-diagonals = Coloriez une diagonale montante sur trois
packing-falling-diagonals = Coloriez une diagonale descendante sur trois
packing-chessboard-in-space = Coloriez un cube sur deux, de sorte que deux cubes accolés n’aient jamais la même couleur
packing-corners = Coloriez les cubes des lignes et colonnes impaires des couches impaires
packing-chessboard-of-layers = Coloriez chaque couche en damier, avec la même couleur à la ligne 1, colonne 1 de toutes les couches
packing-every-other-layer = Coloriez une couche sur deux
packing-rows-of-layers = Coloriez une ligne sur deux, les mêmes dans toutes les couches
packing-columns-of-layers = Coloriez une colonne sur deux, les mêmes dans toutes les couches
packing-every-other-rising = Coloriez une diagonale montante sur deux
packing-every-other-falling = Coloriez une diagonale descendante sur deux
packing-every-third-hexagon = Coloriez un hexagone sur trois dans chaque ligne, de sorte que deux hexagones foncés ne se touchent jamais
packing-every-other-triangle = Coloriez un triangle sur deux
packing-balance = { $colouring }, { $cell } en foncé : il y a { $dark ->
    [one] { $dark } case foncée
   *[other] { $dark } cases foncées
  } parmi les { $size } { $whole ->
    [true] cases vides
   *[other] cases de la région
  }. Chaque pièce en couvre un nombre connu : { $shares }. { $dead ->
    [true] Le total ne fait jamais { $dark }.
   *[other] Le total ne fait pas toujours { $dark }.
  }
packing-lines = Coloriez les cases où { $sum }, divisé par { $period }, donne le reste { $rest }
packing-times-layer = { $times ->
    [1] couche
   *[other] { $times } × couche
  }
packing-times-row = { $times ->
    [1] ligne
   *[other] { $times } × ligne
  }
packing-times-col = { $times ->
    [1] colonne
   *[other] { $times } × colonne
  }
packing-plus = { $first } + { $then }
packing-blocks = { $solid ->
    [true] Découpez le plateau en blocs de { $period } couches, lignes et colonnes à partir des premières, et coloriez dans chaque bloc la case de la couche { $layer }, ligne { $row }, colonne { $col }
   *[other] Découpez le plateau en blocs de { $period } lignes et colonnes à partir de la ligne 1, colonne 1, et coloriez dans chaque bloc la case de la ligne { $row }, colonne { $col }
  }
packing-look-weights = On peut écrire des nombres dans les cases de sorte que chaque pièce couvre partout la même somme, à des multiples d’un nombre près. Le compte y est-il ?
packing-weights = Découpez le plateau en blocs de { $period } { $solid ->
    [true] couches, lignes et colonnes à partir des premières, et écrivez dans chaque bloc, couche par couche et ligne par ligne :
   *[other] lignes et colonnes à partir de la ligne 1, colonne 1, et écrivez dans chaque bloc, ligne par ligne :
  } { $block }. Où qu’une pièce se trouve, la somme qu’elle couvre, divisée par { $modulus }, donne le même reste : { $shares }. Toutes les pièces ensemble donnent { $pieces }, mais toutes les cases vides donnent { $cells }.
packing-unusable = { $piece } entoure { $count ->
    [one] une case
   *[other] { $count } cases
  }. Où qu’elle se trouve, d’autres pièces doivent remplir ce qu’elle entoure, et d’autres pièces n’ont jamais ensemble ce nombre de cases. { $piece } ne peut donc aller nulle part.
packing-cannot-fill = Les pièces ne peuvent donc pas remplir les cases vides.
packing-cannot-fill-end = Les pièces ne peuvent pas remplir les cases vides.
packing-balance-share = { $numbers } pour { $pieces }
packing-or = { $first } ou { $then }
packing-hole-cell = { $form ->
    [only] La seule façon{ $struck ->
        [0] { "" }
       *[other] {" "}restante
      } de couvrir la ligne { $row }, colonne { $col } { $faults }.
    [all] Chaque façon{ $struck ->
        [0] { "" }
       *[other] {" "}restante
      } de couvrir la ligne { $row }, colonne { $col } { $faults }.
    [none] Aucune façon{ $struck ->
        [0] { "" }
       *[other] {" "}restante
      } de couvrir la ligne { $row }, colonne { $col } ne convient : { $faults }.
    [last] Sur les { $ways } façons{ $struck ->
        [0] { "" }
       *[other] {" "}restantes
      } de couvrir la ligne { $row }, colonne { $col }, une seule convient : { $faults }.
   *[some] Sur les { $ways } façons{ $struck ->
        [0] { "" }
       *[other] {" "}restantes
      } de couvrir la ligne { $row }, colonne { $col }, { $faults }.
  }
packing-hole-piece = { $form ->
    [only] La seule place{ $struck ->
        [0] { "" }
       *[other] {" "}restante
      } pour { $piece } { $faults }.
    [all] Chaque place{ $struck ->
        [0] { "" }
       *[other] {" "}restante
      } pour { $piece } { $faults }.
    [none] Aucune place{ $struck ->
        [0] { "" }
       *[other] {" "}restante
      } pour { $piece } ne convient : { $faults }.
    [last] Sur les { $ways } places{ $struck ->
        [0] { "" }
       *[other] {" "}restantes
      } pour { $piece }, une seule convient : { $faults }.
   *[some] Sur les { $ways } places{ $struck ->
        [0] { "" }
       *[other] {" "}restantes
      } pour { $piece }, { $faults }.
  }
packing-fault = { $form ->
    [only] laisse
    [all] laisse
    [none] { $count ->
        [one] l’une laisse
       *[other] { $number } laissent
      }
    [rest] toutes sauf une laissent
   *[other] { $count ->
        [one] une laisse
       *[other] { $number } laissent
      }
  } { $what }
packing-fault-lone = une case qu’aucune pièce ne peut couvrir
packing-fault-pocket = une poche que les pièces restantes ne peuvent pas remplir
packing-fault-parts = une région dont aucun choix de pièces restantes n’a la taille
packing-fault-cell = une case que plus rien ne peut couvrir
packing-fault-piece = { $pieces } sans place
packing-fault-none = est donc la bonne
packing-suppose-cell = { $failed ->
    [one] Sur les { $count } façons de couvrir la ligne { $row }, colonne { $col }, essayez-en une : elle mène à une impasse.
   *[other] Sur les { $count } façons de couvrir la ligne { $row }, colonne { $col }, essayez-en { $tried } tour à tour : chacune mène à une impasse.
  }
packing-suppose-piece = { $failed ->
    [one] Sur les { $count } places pour { $piece }, essayez-en une : elle mène à une impasse.
   *[other] Sur les { $count } places pour { $piece }, essayez-en { $tried } tour à tour : chacune mène à une impasse.
  }
packing-tried-cell = Aucun raisonnement court n’aide ici. Une recherche de { $nodes } positions a essayé les { $count } façons de couvrir la ligne { $row }, colonne { $col } : une seule mène à une solution.
packing-tried-piece = Aucun raisonnement court n’aide ici. Une recherche de { $nodes } positions a essayé les { $count } places pour { $piece } : une seule mène à une solution.
packing-tried-long-cell = Aucun raisonnement court n’aide ici. Une longue recherche a essayé les { $count } façons de couvrir la ligne { $row }, colonne { $col } : une seule mène à une solution.
packing-tried-long-piece = Aucun raisonnement court n’aide ici. Une longue recherche a essayé les { $count } places pour { $piece } : une seule mène à une solution.
packing-lies = Donc { $piece } est sur { $cells }.
packing-supposed = { $piece } sur { $cells }
packing-open-cell = une case ouverte
packing-open-only = Donc la ligne { $row }, colonne { $col } reste ouverte.
packing-open-lies = Donc { $cells } reste ouverte.
packing-open-supposed = { $cells } ouverte
packing-open-most = Laisser { $cells } ouverte garde le plus de solutions : { $ways } sur { $total }.
packing-open-found = Laisser { $cells } ouverte mène à une solution. D’autres choix aussi, peut-être.
packing-number-off = Le nombre de pièces posées ne convient pas.
packing-supposed-position = que les pièces sont à leur place
packing-not-elsewhere = Donc { $piece } n’est pas ailleurs.
packing-no-other = Donc aucune autre pièce ne couvre { $cells }.
packing-pocket-not = { $count ->
    [one] Avec { $pieces }, on n’obtient jamais ce nombre : elle va ailleurs.
   *[other] Avec l’une de { $pieces }, on n’obtient jamais ce nombre : elles vont ailleurs.
  }
packing-pocket-in = { $count ->
    [one] Sans { $pieces }, on n’obtient jamais ce nombre : elle va là.
   *[other] Sans { $pieces }, on n’obtient jamais ce nombre : elles vont là.
  }
packing-gone = { $count ->
    [one] Donc ceci est écarté : { $placements }.
   *[other] Donc { $count } placements sont écartés : { $placements }.
  }
packing-gone-of = { $count ->
    [one] Donc un placement de { $pieces } est écarté.
   *[other] Donc { $count } placements de { $pieces } sont écartés.
  }
packing-covers-only = Donc seule { $piece } peut couvrir la ligne { $row }, colonne { $col }.
packing-covers-none = Donc rien ne peut couvrir la ligne { $row }, colonne { $col }.
packing-fits-none = Donc { $piece } n’a plus de place.
packing-no-fill = Les pièces restantes ne peuvent pas remplir la région de { $size ->
    [one] { $size } case
   *[other] { $size } cases
  } à la ligne { $row }, colonne { $col } : aucun choix d’entre elles n’a ce nombre de cases.
packing-no-shape = Les pièces restantes ne peuvent pas remplir la région de { $number } cases à la ligne { $row }, colonne { $col }.
packing-no-cover = { $struck ->
    [0] Aucune pièce restante ne peut couvrir la ligne { $row }, colonne { $col }.
   *[other] Plus rien ne peut couvrir la ligne { $row }, colonne { $col }.
  }
packing-no-place = { $places ->
    [0] { $piece } n’a { $struck ->
        [0] pas
       *[other] plus
      } de place.
   *[other] { $piece } reste { $count } fois, mais n’a que { $places } places.
  }
packing-areas = Les aires diffèrent : il y a { $free ->
    [one] { $free } case
   *[other] { $free } cases
  } à couvrir, et les pièces restantes font { $area } en tout, { $than ->
    [more] { $by } de trop
   *[fewer] il en manque { $by }
  }.
packing-no-solution = Une recherche a tout essayé : il n’y a pas de solution.
packing-counted-cell = Aucun raisonnement court n’aide ici. Sur les { $ways } façons de couvrir la ligne { $row }, colonne { $col }, une seule mène à une solution.
packing-counted-piece = Aucun raisonnement court n’aide ici. Sur les { $ways } places pour { $piece }, une seule mène à une solution.
packing-counted-after = { $seen } Sur les { $rest } qui restent, une seule mène à une solution, mais aucun raisonnement court ne dit laquelle.
packing-choice-cell = Rien n’est imposé : aucune pièce n’est posée de même dans les { $total } solutions. La ligne { $row }, colonne { $col } a le moins de façons d’être couverte : sur { $ways }, { $number } mènent à une solution.
packing-choice-piece = Rien n’est imposé : aucune pièce n’est posée de même dans les { $total } solutions. C’est { $piece } qui a le moins de places : sur { $ways }, { $number } mènent à une solution.
packing-choice-all-cell = Rien n’est imposé : aucune pièce n’est posée de même dans les { $total } solutions. La ligne { $row }, colonne { $col } a le moins de façons d’être couverte, { $ways }, et chacune mène à une solution.
packing-choice-all-piece = Rien n’est imposé : aucune pièce n’est posée de même dans les { $total } solutions. C’est { $piece } qui a le moins de places, { $ways }, et chacune mène à une solution.
packing-choice-all-after = { $seen } Les { $rest } qui restent mènent toutes à une solution. Rien n’est imposé : aucune pièce n’est posée de même dans les { $total } solutions, et rien d’autre n’a moins de façons.
packing-choice-after = { $seen } Sur les { $rest } qui restent, { $number } mènent à une solution. Rien n’est imposé : aucune pièce n’est posée de même dans les { $total } solutions, et rien d’autre n’a moins de façons.
packing-most = { $piece } sur { $cells } laisse le plus de solutions : { $ways } sur { $total }.
packing-found-cell = Aucun raisonnement court n’aide ici, et les solutions n’ont pas pu être toutes comptées. La ligne { $row }, colonne { $col } a le moins de façons d’être couverte : { $count }.
packing-found-piece = Aucun raisonnement court n’aide ici, et les solutions n’ont pas pu être toutes comptées. C’est { $piece } qui a le moins de places : { $count }.
packing-found = { $piece } sur { $cells } mène à une solution. D’autres choix aussi, peut-être.
packing-dead-look-cell = Quelque chose ne va pas. Regardez la ligne { $row }, colonne { $col }.
packing-dead-look-piece = Quelque chose ne va pas. Où { $piece } peut-elle aller ?
packing-dead-look = Quelque chose ne va pas, et ce n’est pas facile à voir.
packing-dead-way = { $count ->
    [one] Une déduction montre que la position est sans issue. { $end }
   *[other] { $count } déductions montrent que la position est sans issue. { $end }
  }
packing-dead-tried = Aucune déduction courte ne le montre : une recherche de { $nodes } positions a tout essayé.
packing-dead-tried-long = Aucune déduction courte ne le montre : une longue recherche a tout essayé.
packing-take-away = { $kind ->
    [open] Ne laissez pas { $cells } ouverte{ $count ->
        [one] { "" }
       *[other] s
      }
    [both] Retirez { $pieces } et couvrez { $cells }
   *[pieces] { $count ->
        [one] Retirez la pièce { $pieces }
       *[other] Retirez { $count } pièces : { $pieces }
      }
  } ; le puzzle peut alors de nouveau être achevé.{ $count ->
    [one] { "" }
   *[other] {" "}En retirer moins ne suffit pas.
  }
packing-take-nothing = Le puzzle tel qu’il est donné n’a pas de solution, quoi que l’on place.
packing-take-unknown = { $number ->
    [one] Les pièces à ôter n’ont pas été trouvées dans les limites.
   *[other] Les pièces à ôter n’ont pas été trouvées dans les limites ; au moins { $number }.
  }

# Photographies.
placeholder-photo = PHOTO
arg-photo = Une photo du plateau : JPEG, PNG ou WebP ; - est l’entrée standard
read-about = Lire sur une photo ce qui est posé sur un plateau
read-after = Exemples :
  {"  "}pavage read table.jpg --board kanoodle --corners "310,220 1480,260 1420,800 280,730"
  {"  "}pavage read table.jpg --board kanoodle --corners "310,220 1480,260 1420,800 280,730" > position.txt
  {"  "}pavage hint position.txt --pieces kanoodle
opt-read-board = Le plateau que montre la photo
opt-read-corners = Les centres de ses quatre cases d’angle, en pixels de l’image redressée, depuis le haut à gauche dans le sens des aiguilles d’une montre
opt-read-full = Toutes les pièces sont sur le plateau
value-corners = --corners attend quatre points comme "310,220 1480,260 1420,800 280,730", depuis le haut à gauche dans le sens des aiguilles d’une montre, et non « { $value } »
board-several = c’est un dossier ; nommez un seul puzzle
picture-broken = l’image est abîmée : { $reason }
picture-unknown = ce n’est pas une image JPEG, PNG ou WebP
picture-heic = cette image est en HEIC, qui n’est pas lu ; enregistrez-la d’abord en JPEG
picture-huge = l’image a { $width } × { $height } pixels ; la limite est de { $max } millions de pixels
photo-board = seules les photos de plateaux plats à cases carrées, avec des pièces et au moins deux lignes et deux colonnes, peuvent être lues
photo-cells = seules les photos de plateaux d’au plus { $max } cases peuvent être lues
photo-placements = les pièces peuvent se poser de trop de façons : la limite est de { $max } placements
photo-corners = ces angles ne sont pas ceux d’un plateau : donnez-les depuis le haut à gauche, dans le sens des aiguilles d’une montre
photo-impossible = avec toutes les pièces sur le plateau, aucune position n’est possible ; sans --full, des pièces peuvent manquer
photo-unlike = ce qui se trouve entre ces angles ne ressemble pas à ce plateau et à ses pièces
photo-doubtful = à vérifier : la pièce { $piece } en { $cells }
photo-unseen = la pièce { $piece } est peut-être là aussi, en { $cells }
photo-covered = { $number ->
        [one] la case { $cells } ne ressemble pas à ce qui y a été lu : quelque chose la cache peut-être
       *[other] les cases { $cells } ne ressemblent pas à ce qui y a été lu : quelque chose les cache peut-être
    }
photo-pixels = l’image doit avoir largeur × hauteur pixels de trois octets, en base 64
