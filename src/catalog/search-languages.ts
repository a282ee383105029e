/**
 * Everyday words of other languages in the catalog's words, so that a question need not be put in English. A modest list on purpose: what people
 * do every day with projects, issues, merge requests, pipelines and files.
 */
const german = `
zeig=show zeige=show anzeigen=show ansehen=show lies=read lesen=read hole=get holen=get abrufen=get liste=list auflisten=list alle=all aller=all suche=search suchen=search
finde=find finden=find erstelle=create erstellen=create anlegen=create neue=new neuen=new neuer=new neues=new hinzufugen=add andere=update andern=update aendern=update
geandert=changed aktualisieren=update bearbeiten=edit umbenennen=rename losche=delete loschen=delete loeschen=delete entferne=remove entfernen=remove
schliesse=close schliessen=close offne=open offnen=reopen offene=opened offenen=opened abbrechen=cancel stoppen=stop starten=start starte=start wiederholen=retry zusammenfuhren=merge
mergen=merge genehmige=approve genehmigen=approve freigeben=approve ablehnen=reject kommentiere=comment kommentieren=comment kommentar=comment kommentare=comments antworten=reply archivieren=archive
sperren=lock schutzen=protect geschutzte=protected verschieben=move herunterladen=download hochladen=upload vergleichen=compare vergleiche=compare zuweisen=assign
projekt=project projekte=projects projekts=project gruppe=group gruppen=groups aufgabe=issue aufgaben=issues zweig=branch zweige=branches datei=file dateien=files inhalt=content verzeichnis=directory
zeile=line zeilen=lines zuletzt=last letzte=latest letzten=latest neueste=latest wer=who was=what welche=which benutzer=user nutzer=user mitglied=member mitglieder=members veroffentlichung=release
fehler=bug fehlgeschlagene=failed protokoll=log ausgabe=output meilenstein=milestone meilensteine=milestones etikett=label umgebung=environment umgebungen=environments
schlussel=key variablen=variables vorlage=template verlauf=history anderungen=changes unterschied=diff zeitplan=schedule geheimnis=secret zugriff=access einladen=invite
ein= eine= einen= einem= einer= der= die= das= den= dem= des= und=and fur=for von=of mit=with im=in zum=to zur=to bitte= hat= ist= mir=
`;

const french = `
montre=show montrer=show afficher=show affiche=show lire=read lis=read voir=view obtenir=get lister=list liste=list toutes=all tous=all chercher=search rechercher=search recherche=search trouver=find
creer=create cree=create ajouter=add ajoute=add nouvelle=new nouveau=new modifier=update modifie=update changer=change renommer=rename supprimer=delete supprime=delete effacer=delete retirer=remove
fermer=close ferme=close rouvrir=reopen ouvrir=open ouverts=opened ouvertes=opened annuler=cancel annule=cancel arreter=stop lancer=start demarrer=start relancer=retry reessayer=retry fusionner=merge
approuver=approve approuve=approve rejeter=reject commenter=comment commentaire=comment commentaires=comments repondre=reply archiver=archive proteger=protect deplacer=move telecharger=download televerser=upload
comparer=compare assigner=assign attribuer=assign projet=project projets=projects groupe=group groupes=groups tickets=issues ticket=issue probleme=issue branche=branch branches=branches fichier=file fichiers=files contenu=content
dossier=directory ligne=line dernier=latest derniere=latest qui=who quel=what quels=which quelles=which utilisateur=user utilisateurs=users membre=member membres=members version=version etiquette=label etiquettes=labels
jalon=milestone jalons=milestones environnement=environment environnements=environments cle=key cles=keys modele=template historique=history modifications=changes tache=job taches=jobs journal=log
demande=request demandes=requests fusion=merge cours=running depot=repository deploiement=deploy deploiements=deployments
un= une= le= la= les= des= du= de= en=in dans=in et=and pour=for sur=on avec=with mes=my mon=my
`;

const spanish = `
mostrar=show muestra=show ver=view leer=read obtener=get listar=list lista=list todas=all todos=all buscar=search busca=search encontrar=find crear=create crea=create anadir=add agregar=add nueva=new nuevo=new
modificar=update actualizar=update cambiar=change editar=edit renombrar=rename eliminar=delete elimina=delete borrar=delete borra=delete quitar=remove cerrar=close cierra=close reabrir=reopen abrir=open abiertas=opened abiertos=opened
cancelar=cancel cancela=cancel detener=stop iniciar=start ejecutar=run reintentar=retry fusionar=merge aprobar=approve aprueba=approve rechazar=reject comentar=comment comentario=comment comentarios=comments responder=reply
archivar=archive proteger=protect mover=move descargar=download subir=upload comparar=compare asignar=assign proyecto=project proyectos=projects grupo=group grupos=groups incidencia=issue incidencias=issues
rama=branch ramas=branches archivo=file archivos=files fichero=file ficheros=files contenido=content directorio=directory linea=line ultimo=latest ultima=latest quien=who cual=which usuario=user usuarios=users
miembro=member miembros=members etiqueta=label etiquetas=labels hito=milestone hitos=milestones entorno=environment entornos=environments clave=key claves=keys plantilla=template historial=history cambios=changes
trabajo=job trabajos=jobs registro=log solicitud=request solicitudes=requests fusion=merge repositorio=repository despliegue=deployment despliegues=deployments codigo=code versiones=releases
una= el= los= las= del= y=and para=for con=with mis=my mi=my
`;

const chinese = `
显示=show 查看=view 读取=read 获取=get 列出=list 列表=list 所有=all 搜索=search 查找=find 创建=create 新建=create 添加=add 增加=add 更新=update 修改=update 编辑=edit 重命名=rename 删除=delete 移除=remove 关闭=close 重新打开=reopen
打开=open 取消=cancel 停止=stop 启动=start 运行=run 重试=retry 合并请求=mergerequest 合并=merge 批准=approve 审批=approve 拒绝=reject 评论=comment 回复=reply 归档=archive 保护=protect 移动=move 下载=download 上传=upload 比较=compare 分配=assign 指派=assign
项目=project 群组=group 议题=issue 问题=issue 课题=issue 工单=issue 分支=branch 标签=label 标记=tag 文件=file 内容=content 目录=directory 代码=code 提交=commit 流水线=pipeline 作业=job 任务=job 日志=log 状态=status 发布=release 里程碑=milestone 环境=environment
部署密钥=deploy_key 部署=deployment 密钥=key 变量=variable 成员=member 用户=user 仓库=repository 令牌=token 差异=diff 更改=changes 变更=changes 历史=history 最新=latest 谁=who 失败=failed 模板=template 待办=todo 评审=review 讨论=discussion 片段=snippet 审查=review 派生=fork 触发=trigger 计划=schedule 的=of 我=my
`;

const japanese = `
表示=show 見る=view 見せ=show 読む=read 読み=read 取得=get 一覧=list リスト=list すべて=all 全て=all 検索=search 探す=find 作成=create 作る=create 追加=add 更新=update 変更=change 編集=edit 名前を変更=rename 削除=delete 消す=delete 閉じる=close クローズ=close 再オープン=reopen
キャンセル=cancel 中止=cancel 停止=stop 開始=start 実行=run 再実行=retry 再試行=retry マージリクエスト=mergerequest マージ=merge 承認=approve 却下=reject コメント=comment 返信=reply アーカイブ=archive 保護=protect 移動=move ダウンロード=download アップロード=upload 比較=compare 割り当て=assign
プロジェクト=project グループ=group イシュー=issue 課題=issue チケット=issue ブランチ=branch ラベル=label タグ=tag ファイル=file 内容=content 中身=content ディレクトリ=directory コード=code コミット=commit パイプライン=pipeline ジョブ=job ログ=log 状態=status ステータス=status リリース=release マイルストーン=milestone
環境=environment デプロイキー=deploy_key デプロイ=deployment 鍵=key キー=key 変数=variable メンバー=member ユーザー=user リポジトリ=repository トークン=token 差分=diff 履歴=history 最新=latest 誰=who 失敗=failed テンプレート=template レビュー=review ディスカッション=discussion スニペット=snippet フォーク=fork 行=line の=of
`;

const wordsIn = (table: string) => table.trim().split(/\s+/).map((pair) => pair.split('=') as [string, string]);
/** The earlier language wins where two write a word alike; English words stay English. */
const latin = new Map([...wordsIn(spanish), ...wordsIn(french), ...wordsIn(german)]);
const unspaced = [...wordsIn(chinese), ...wordsIn(japanese)].sort(([a], [b]) => b.length - a.length);
const unspacedWords = new Map(unspaced);
const unspacedPattern = new RegExp(unspaced.map(([word]) => word).join('|'), 'gu');
const hasUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const requestOfMerge = /\brequests? (?:of )?merge\b/g;

/** Words of the lists that English text has too: they are foreign only beside one that is not. */
const alsoEnglish = new Set('todos die des was in an den las los la le de en un el y hat branches tickets ticket version fusion del mon mi con hole im von mover alle andere cours'.split(' '));
const foreignSigns = new Set([...latin.keys()].filter((word) => !alsoEnglish.has(word)));

/** Plain text with the words of other languages in English. A script without spaces is read by its longest known words; its endings are dropped. */
export function inEnglish(plain: string): string {
  if (hasUnspaced.test(plain)) {
    return plain
      .replace(unspacedPattern, (word) => ` ${unspacedWords.get(word) ?? ''} `)
      .replace(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu, ' ');
  }
  const words = plain.match(/\p{L}+/gu) ?? [];
  if (!words.some((word) => foreignSigns.has(word))) return plain;
  return plain.replace(/\p{L}+/gu, (word) => latin.get(word) ?? word).replace(/\s+/g, ' ').replace(requestOfMerge, 'merge request');
}

