var e=`# Compter sans énumérer
Minutes: 10

Un plateau de 8 × 8 se remplit de dominos de 12 988 816 façons. Personne ne les énumère. On les compte en voyant à quel moment deux façons sont devenues la même.

## De combien de façons ?

Un domino couvre deux cases voisines. De combien de façons trois dominos remplissent-ils ce plateau de 2 × 3 ? Dessinez-les sur papier.

\`\`\`xcc count matrix=no
11 21 12 22 13 23
11 21
11 12
21 22
12 22
12 13
22 23
13 23
\`\`\`

> [!NOTE]
> Trois : tous debout, ou un debout à gauche ou à droite et deux couchés. Faites dessiner : les dessins resservent à l’étape suivante.

## Une colonne de plus

Sur deux lignes, il y a 1, 2, 3, 5 façons pour 1, 2, 3, 4 colonnes. Pour 5 colonnes, ou bien un domino debout remplit la dernière, ou bien elle appartient à deux dominos couchés.

\`\`\`xcc show matrix=no
11 21 12 22 13 23 14 24 15 25
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
14 15
24 25
15 25
\`\`\`

Combien de façons pour 5 colonnes ?

Réponse : 8

> [!TIP]
> Si le dernier domino est debout, il reste 4 colonnes : 5 façons. S’il y en a deux couchés, il en reste 3 : 3 façons. 5 + 3 = 8, sans rien énumérer.

> [!NOTE]
> Ce sont les nombres de Fibonacci. Demandez pourquoi rien n’est compté deux fois : les deux cas s’excluent.

## Deux façons, un seul reste

Ici, les deux premières colonnes sont remplies par deux dominos debout, et plus bas par deux dominos couchés.

\`\`\`xcc show matrix=no chosen=0,3
11 21 12 22 13 23 14 24
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
\`\`\`

\`\`\`xcc show matrix=no chosen=1,2
11 21 12 22 13 23 14 24
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
\`\`\`

Qu’ont en commun les deux plateaux ?

- [ ] Les mêmes dominos
- [x] Les mêmes cases vides, donc les mêmes façons de continuer
- [ ] Rien

> [!TIP]
> Peu importe désormais comment la partie pleine fut remplie. Ce qui peut suivre l’un peut suivre l’autre : on le compte une fois, et cela vaut pour les deux.

> [!NOTE]
> C’est l’unique idée de la leçon. On l’appelle programmation dynamique, ou matrice de transfert ; la limite entre plein et vide est la *frontière*.

## Les états

Chaque dessin est ce qui est rempli ; le nombre dit de combien de façons. La machine remplit toujours la première case vide, colonne après colonne. Les traits qui se rejoignent s’additionnent. Avancez avec *Une couche de plus*.

\`\`\`xcc merge
11 21 12 22 13 23 14 24
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
\`\`\`

Dans la couche 2, un dessin porte le nombre 2. Que montre-t-il ?

- [x] Les deux premières colonnes remplies
- [ ] Tout le plateau rempli
- [ ] Deux cases seulement

> [!TIP]
> Debout et debout, ou couché et couché : deux façons, un état. À partir de là, elles ne font plus qu’un.

Combien de façons compte le dernier dessin ?

Réponse : 5

> [!TIP]
> 3 + 2 : un domino debout de plus, ou deux couchés.

> [!NOTE]
> Faites additionner à voix haute les nombres qui arrivent à un dessin. Comparez à Fibonacci : 1, 2, 3, 5.

## Pourquoi c’est si économe

Un plateau de 4 × 5. L’arbre qui énumère a un nœud pour chaque début possible ; les états sont bien moins nombreux.

\`\`\`xcc merge
11 21 31 41 12 22 32 42 13 23 33 43 14 24 34 44 15 25 35 45
11 21
11 12
21 31
21 22
31 41
31 32
41 42
12 22
12 13
22 32
22 23
32 42
32 33
42 43
13 23
13 14
23 33
23 24
33 43
33 34
43 44
14 24
14 15
24 34
24 25
34 44
34 35
44 45
15 25
25 35
35 45
\`\`\`

Allez à la dernière couche. De combien de façons le plateau se remplit-il ?

Réponse : 95

> [!TIP]
> La ligne au-dessus du dessin dit combien d’états il a fallu, et combien de nœuds aurait l’arbre. À chaque colonne de plus les façons se multiplient, alors que les états ne font que s’ajouter.

> [!NOTE]
> Décochez *Seulement ce qui mène à une solution* : des dessins apparaissent qu’on ne peut achever. Pour 8 × 8, il y a 12 988 816 façons et seulement quelques centaines d’états par colonne.

## À vous

Comptez les façons de remplir 2 × 6 de dominos. Servez-vous de ce que vous savez : pas besoin de liste.

\`\`\`xcc count matrix=no
11 21 12 22 13 23 14 24 15 25 16 26
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
14 15
24 25
15 25
15 16
25 26
16 26
\`\`\`

> [!NOTE]
> 13 = 8 + 5. Pour les plus rapides : 2 × 10 (89), ou 3 × 4, où la frontière prend plus d’une forme (11).
`;export{e as default};