import { noteListView } from '../../presentation/notes.js';
import { writtenNote } from '../../presentation/written-note.js';

/** Comments on an issue, one by one, with what GitLab noted itself. */
export const noteList = noteListView('Nobody has commented on this issue.');

/** One note after a write. */
export const writtenNoteCard = writtenNote({ label: 'Issue', on: (iid) => `issue #${iid}` });
