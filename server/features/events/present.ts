import type { EventAnswer } from '../../../api/contract/events.ts';
import type { FileAnswer } from '../../../api/contract/file.ts';
import type { EventRow } from './repo.ts';

/** Text for clients without words of their own for a type; `Add` is theirs. */
const typeNames: Readonly<Record<string, string>> = {
  TYPE_UPLOAD: 'Upload',
  TYPE_DOWNLOAD: 'Download',
  TYPE_RESTORE: 'Add',
  TYPE_PLAY: 'Play',
  TYPE_DECOMPRESS: 'Decompress',
};

/** A row and its file as the wire shows them (api.md, Files). */
export function presentEvent(row: EventRow, file: FileAnswer): EventAnswer {
  const time = row.created_at.toISOString();
  return {
    kind: 'drive#event',
    id: row.id,
    type: row.type,
    type_name: typeNames[row.type] ?? '',
    source: '',
    subject: '',
    device: '',
    file_id: row.file_id,
    file_name: file.name,
    mime_type: file.mime_type,
    icon_link: file.icon_link,
    folder_id: file.parent_id,
    created_time: time,
    updated_time: time,
    progress: 100,
    label: '',
    params: {},
    space: '',
    reference_resource: file,
  };
}
