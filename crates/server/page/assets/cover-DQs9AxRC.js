var e=`# La couverture exacte
Minutes: 10

Les reines, le sudoku et les puzzles posent la même question : lesquelles de ces options couvrent chacun de ces éléments exactement une fois ? Apprenez à la reconnaître, et un seul programme les résout tous.

## Éléments et options

Chaque colonne de cette matrice est un *élément*, chaque ligne une *option*. Un carré noir dit que l’option couvre l’élément. Il faut choisir des lignes pour que **chaque colonne soit couverte exactement une fois**.

\`\`\`xcc show
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
\`\`\`

Quelles options couvrent à la fois \`c\` et \`e\` ?

- [x] L’option 0 seulement
- [ ] Les options 0 et 5
- [ ] Les options 0 et 2

> [!TIP]
> Suivez les deux colonnes vers le bas. L’option 2 couvre \`c\` mais pas \`e\`, l’option 5 couvre \`e\` mais pas \`c\`.

> [!NOTE]
> C’est le premier exemple de Knuth. Au tableau : *exactement une fois* veut dire ni trou ni chevauchement. Un puzzle en est la meilleure image.

## Ce qu’un choix exclut

Touchez la ligne 1, l’option \`a d g\`. Ses colonnes pâlissent, et toute ligne qui a un élément commun avec elle est exclue.

\`\`\`xcc solve
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
\`\`\`

Combien d’options restent possibles quand seule l’option 1 est choisie ?

Réponse : 2

> [!TIP]
> Les options 0 et 2. Les autres ont \`a\`, \`d\` ou \`g\`, qu’on ne doit pas couvrir deux fois.

Si les options 1 et 2 sont choisies, le nombre sous \`e\` est 0. Qu’est-ce que cela dit ?

- [ ] \`e\` est déjà couvert.
- [x] Plus aucun choix ne peut couvrir \`e\` : cela ne mène à rien.
- [ ] \`e\` n’a pas besoin d’être couvert.

> [!TIP]
> C’est une impasse. Reprenez une ligne et cherchez un autre chemin : il y a exactement une solution.

> [!NOTE]
> Laissez-les trouver la solution avant de continuer : options 0, 3 et 4. La figure dit quand c’est résolu.

## La recherche

La machine couvre d’abord l’élément qui a le moins d’options, les essaie l’une après l’autre et revient à chaque impasse.

\`\`\`xcc watch
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
\`\`\`

Combien d’options a-t-elle essayées en tout jusqu’à la solution ? Comptez ce qui pend sous le départ, carrés rouges compris.

Réponse : 5

> [!TIP]
> Cinq : les options 1, 2, 3, 4 et 0. Elle est revenue deux fois.

> [!NOTE]
> À égalité, \`a\`, \`b\`, \`e\` et d’autres ont deux options chacun ; la machine prend le premier. *Deviner l’étape suivante* les compte tous comme justes.

## Les reines sont une couverture

Quatre reines : une option est une case. Elle couvre sa ligne \`r\`, sa colonne \`c\` et deux diagonales \`a\` et \`b\`. Passez sur les lignes de la matrice : la case s’allume.

\`\`\`model show
queens 4
\`\`\`

Lignes et colonnes doivent être couvertes exactement une fois. Les diagonales sont à droite du trait. Combien de fois faut-il couvrir une diagonale ?

- [ ] Exactement une fois
- [x] Une fois au plus
- [ ] Une fois au moins

> [!TIP]
> Quatre reines pour sept diagonales de chaque sens : la plupart n’en ont aucune. On dit que ces éléments sont *secondaires*.

> [!NOTE]
> Demandez pourquoi les lignes sont couvertes exactement une fois, alors que la règle dit seulement que les reines ne s’attaquent pas : quatre reines, quatre lignes, jamais deux dans la même.

## Les pièces sont une couverture

Un V de cinq carrés et deux dominos remplissent un plateau de 3 × 3. Un élément par case, nommé par sa ligne et sa colonne, et un par pièce. \`D\` porte le nombre 2 : deux dominos.

\`\`\`xcc show
V 2|D 11 12 13 21 22 23 31 32 33
V 11 12 13 21 31
V 11 12 13 23 33
V 11 21 31 32 33
V 13 23 31 32 33
D 11 12
D 11 21
D 12 13
D 12 22
D 13 23
D 21 22
D 21 31
D 22 23
D 22 32
D 23 33
D 31 32
D 32 33
\`\`\`

L’option 0 est \`V 11 12 13 21 31\`. Où est le V ?

- [x] Le long du haut et du côté gauche
- [ ] Le long du bas et du côté droit
- [ ] Au milieu

> [!TIP]
> Les cases 11, 12, 13 sont la première ligne, 11, 21, 31 la première colonne. Passez sur la ligne 0 : l’image le montre.

> [!NOTE]
> La même idée fait du sudoku une couverture : un élément par case, et un par chiffre dans chaque ligne, colonne et bloc. Voir [le sudoku parmi les exemples](#/new/cover).

## À vous : remplissez le plateau

Couvrez chaque case, le V une fois et \`D\` deux fois : choisissez trois lignes. Il y a huit solutions ; une suffit.

\`\`\`xcc solve
V 2|D 11 12 13 21 22 23 31 32 33
V 11 12 13 21 31
V 11 12 13 23 33
V 11 21 31 32 33
V 13 23 31 32 33
D 11 12
D 11 21
D 12 13
D 12 22
D 13 23
D 21 22
D 21 31
D 22 23
D 22 32
D 23 33
D 31 32
D 32 33
\`\`\`

> [!NOTE]
> La page vérifie. À la maison : écrire *quatre* dominos et une case seule sur le plateau de 3 × 3 comme une couverture, puis la coller sur la première page, format *Éléments et options*.
`;export{e as default};