import { noteListView } from '../../../presentation/notes.js';
import { writtenNote } from '../../../presentation/written-note.js';

/** Comments on an epic, one by one, with what GitLab noted itself. */
export const epicNoteList = noteListView('Nobody has commented on this epic.');

/** One note after a write. */
export const writtenEpicNoteCard = writtenNote({ label: 'Epic', on: (iid) => `epic &${iid}` });
