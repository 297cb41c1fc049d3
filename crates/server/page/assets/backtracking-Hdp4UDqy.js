var e=`# Revenir sur ses pas, et le moins de possibilités d’abord
Minutes: 10

Comment une machine trouve-t-elle son chemin dans un problème dont elle ne voit pas la réponse ? Elle essaie, et elle revient sur ses pas. Vous allez faire de même à la main, la regarder faire, puis l’accélérer d’une seule règle.

## Quatre reines à la main

Une reine attaque sa ligne, sa colonne et ses deux diagonales. Posez **quatre reines** sur ce plateau sans qu’aucune n’en attaque une autre. Une croix marque une case attaquée ; touchez une reine pour la retirer.

\`\`\`model solve matrix=no
queens 4
\`\`\`

Posez une seule reine, dans le coin en haut à gauche. Combien de cases de la deuxième ligne restent libres ?

- [ ] Une
- [x] Deux
- [ ] Trois

> [!TIP]
> Le coin attaque la première case de cette ligne par la colonne et la deuxième par la diagonale. Il en reste deux. Mais aucune solution n’a de reine dans un coin, vous le verrez.

> [!NOTE]
> Laissez-les jouer deux minutes. La plupart commencent par le coin, se bloquent et recommencent : c’est déjà le retour sur trace. Demandez qui n’a retiré qu’une reine et qui a tout effacé. Il y a deux solutions, symétriques l’une de l’autre.

## Essayer, puis revenir

Ici, c’est la machine qui joue. Elle remplit une ligne après l’autre et prend la première case libre. Avancez avec *Étape suivante* jusqu’à ce qu’elle retire une reine pour la première fois.

\`\`\`model watch matrix=no
queens 4
\`\`\`

Pourquoi retire-t-elle cette reine ?

- [ ] Deux reines s’attaquent.
- [x] Une ligne n’a plus de case libre.
- [ ] Le plateau est plein.

> [!TIP]
> Deux reines ne s’attaquent jamais : elle ne regarde que les cases libres. Elle revient dès qu’une ligne ne peut plus être remplie : c’est une *impasse*.

> [!NOTE]
> Insistez sur l’ordre : la reine retirée est toujours la dernière posée. Une machine tient cet ordre avec une pile. Demandez ce qui se passerait si l’on en retirait une autre : on essaierait des positions deux fois, et d’autres jamais.

## L’arbre de tout ce qui fut essayé

Chaque point de l’arbre est une reine essayée ; le trait descend de la reine précédente. Un carré rouge est une impasse, le point vert la solution. Allez à la dernière étape.

\`\`\`model watch matrix=no
queens 4
\`\`\`

Combien d’impasses la recherche a-t-elle rencontrées avant sa première solution ?

Réponse : 2

> [!TIP]
> Deux carrés rouges. Les points gris au-dessus ont été abandonnés aussi : tout ce qu’on a essayé plus bas a échoué.

Combien de reines y a-t-il sur le plateau au point vert ?

Réponse : 4

> [!TIP]
> Une par ligne : la profondeur d’un point est le nombre de reines sur le plateau.

> [!NOTE]
> La profondeur est le nombre de reines. Touchez un point : le plateau montre sa position. La machine ne garde jamais l’arbre entier en mémoire, seulement le chemin actuel.

## Le voir plus tôt

Plus une impasse se voit tôt, moins on essaie en vain. Deux reines sont posées sur un plateau de six. Sous chaque nom de la matrice est écrit combien de cases il lui reste, aux lignes comme aux colonnes du plateau.

\`\`\`model show chosen=1,28
queens 6
\`\`\`

La prochaine reine peut aller dans n’importe quelle ligne ou colonne du plateau. Laquelle de celles-ci a le moins de cases libres, et dira donc le plus tôt si l’on peut continuer ?

- [ ] La ligne 2, \`r2\`
- [ ] La colonne 1, \`c1\`
- [x] La colonne 4, \`c4\`

> [!TIP]
> Regardez les nombres sous les noms : deux, trois et un. Un élément qui n’a qu’une option ne laisse aucun choix, et un élément qui n’en a aucune arrête la branche aussitôt. La machine continue donc toujours là où il y a *le moins de possibilités*.

> [!NOTE]
> La question demande de lire les nombres de la matrice : lignes et colonnes y sont des éléments au même titre. Pour faire sentir l’effet, faites remplir un plateau de six ligne par ligne en comptant les retours, puis par le moins de possibilités.

## Six reines

Regardez maintenant un plateau de six. Réglez la vitesse sur une étape par seconde, ou choisissez *Deviner l’étape suivante* et annoncez ce qu’elle fera.

\`\`\`model watch matrix=no
queens 6
\`\`\`

Allez à l’étape 7. Elle abandonne, et pourtant chaque ligne a encore une case libre. Que manque-t-il ?

- [ ] Une diagonale
- [x] Une case libre dans la dernière colonne
- [ ] Une septième reine

> [!TIP]
> Rien ne couvre \`c6\`. La règle regarde aussi les colonnes : un élément sans aucun choix, quel qu’il soit, arrête la branche.

> [!NOTE]
> La recherche visite 26 positions jusqu’à cette première solution et revient 19 fois. Il y a 46 656 façons de poser une reine par ligne.

## À vous : six reines

Posez six reines. Avant chacune, cherchez la ligne ou la colonne qui a le moins de cases libres. Il y a quatre solutions, et aucune n’a de reine dans un coin.

\`\`\`model solve matrix=no
queens 6
\`\`\`

> [!NOTE]
> L’exercice se vérifie seul : il est résolu quand les six reines sont posées. Pour les plus rapides : montrer qu’aucune solution n’occupe un coin, ou essayer [huit reines](#/new/cover).
`;export{e as default};