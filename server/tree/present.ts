import type { FileAnswer } from '../../api/contract/file.ts';
import { categories } from '../../api/contract/file.ts';
import { extensionOf } from '../../api/contract/file-name.ts';
import type { ThumbnailSize } from '../../api/contract/files.ts';
import { folderColors } from '../../api/contract/folder-colors.ts';
import { mediaParams, mediaVideo } from './media.ts';
import type { PresentedRow, VersionRow } from './rows.ts';

export interface ContentLink {
  readonly url: string;
  readonly token: string;
  /** RFC 3339. */
  readonly expire: string;
}

/** Target of a link: the present content of a file, or an older version. */
export interface LinkedContent {
  readonly fileId: string;
  readonly versionId?: string;
  readonly userId: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly mimeType: string;
  /** A record with a picture inside. */
  readonly hasCover?: boolean;
}

/** Makes signed addresses; the downloads feature does. */
export interface Links {
  readonly content: (content: LinkedContent) => ContentLink;
  /** For showing in a page. */
  readonly inline: (content: LinkedContent) => ContentLink;
  /** Empty where there can be no thumbnail. */
  readonly thumbnail: (content: LinkedContent, size: ThumbnailSize) => string;
  /** The same for a list of files of one user. `hash`: in hex. */
  readonly thumbnailsOf: (
    userId: string,
    size: ThumbnailSize,
  ) => (fileId: string, mimeType: string, hash: string, hasCover?: boolean) => string;
}

interface Presented {
  readonly links: Links;
  readonly thumbnailSize: ThumbnailSize;
  /** One file is shown with links to its content, a list is not. */
  readonly hasContentLinks?: boolean;
  readonly isTrashed?: boolean;
  readonly isWritable?: boolean;
}

export const categoryOf = (category: string): FileAnswer['file_category'] =>
  categories.find((known) => known === category) ?? 'OTHER';

/** The same for all, so that none is made for each row of a list, nor compared with the others. */
const none: never[] = [];
const noFields = Object.freeze({});
const passed = Object.freeze({ status: 'STATUS_OK', message: '', title: '' });
Object.freeze(none);

/** A row as the wire shows it (api.md, Files). */
export function presentFile(
  row: PresentedRow,
  { links, thumbnailSize, hasContentLinks, isTrashed, isWritable = true }: Presented,
): FileAnswer {
  const { user_id: userId, is_folder: isFolder } = row;
  const modified = row.modified_at.toISOString();
  const linked = linkedContent(row);
  const content = linked !== undefined && hasContentLinks ? links.content(linked) : undefined;
  // Looking at a file in a page is no download, so pages have an address of their own.
  const inline = linked !== undefined && hasContentLinks ? links.inline(linked) : undefined;
  return {
    kind: isFolder ? 'drive#folder' : 'drive#file',
    id: row.id,
    parent_id: row.parent_id === null || row.parent_id === userId ? '' : row.parent_id,
    name: row.name,
    user_id: userId,
    size: String(row.size),
    revision: String(row.revision),
    file_extension: isFolder ? '' : extensionOf(row.name),
    mime_type: row.mime_type,
    file_category: categoryOf(row.category),
    starred: row.is_starred,
    ...(row.color !== '' && { folder_color: folderColors.find((color) => color === row.color) }),
    trashed: isTrashed ?? row.trashed_at !== null,
    writable: isWritable,
    created_time: row.created_at === row.modified_at ? modified : row.created_at.toISOString(),
    modified_time: modified,
    user_modified_time: row.user_modified_at?.toISOString() ?? modified,
    delete_time: row.trashed_at?.toISOString() ?? '',
    icon_link: '',
    thumbnail_link: linked === undefined ? '' : links.thumbnail(linked, thumbnailSize),
    web_content_link: content?.url ?? '',
    links:
      content === undefined || inline === undefined
        ? noFields
        : { 'application/octet-stream': content, inline },
    md5_checksum: row.md5?.toString('hex') ?? '',
    hash: row.gcid ?? '',
    phase: 'PHASE_TYPE_COMPLETE',
    audit: passed,
    medias: inline === undefined ? none : mediasOf(row, inline),
    params: mediaParams(row.media),
    original_url: '',
    folder_type: row.folder_type === 'DOWNLOAD' ? 'DOWNLOAD' : 'NORMAL',
    sort_name: row.sort_name,
    space: '',
    tags: row.is_starred ? ['STAR'] : none,
  };
}

/** Media for a player or a viewer: the content itself, without transcoding. */
function mediasOf(row: PresentedRow, link: ContentLink): FileAnswer['medias'] {
  if (!['IMAGE', 'VIDEO', 'AUDIO'].includes(row.category) && row.mime_type !== 'application/pdf') return [];
  return [
    {
      media_id: row.id,
      media_name: 'Original',
      video: mediaVideo(row.media),
      link,
      is_default: true,
      is_origin: true,
      is_visible: true,
      resolution_name: '',
      need_more_quota: false,
      vip_types: [],
    },
  ];
}

function linkedContent(row: PresentedRow): LinkedContent | undefined {
  if (row.blob_hash === null) return undefined;
  return {
    fileId: row.id,
    userId: row.user_id,
    name: row.name,
    hash: row.blob_hash,
    mimeType: row.mime_type,
    hasCover:
      row.media?.hasCover === true &&
      (row.category === 'AUDIO' || (row.category === 'DOCUMENT' && row.mime_type.startsWith('application/'))),
  };
}

export const presentVersion = (
  row: VersionRow & { readonly gcid: string },
  { name, links }: { readonly name: string; readonly links: Links },
) => {
  const linked = {
    fileId: row.file_id,
    versionId: row.id,
    userId: row.user_id,
    name,
    hash: row.blob_hash,
    mimeType: row.mime_type,
  };
  const content = links.content(linked);
  return {
    kind: 'drive#version' as const,
    id: row.id,
    file_id: row.file_id,
    size: String(row.size),
    hash: row.gcid,
    mime_type: row.mime_type,
    created_time: row.created_at.toISOString(),
    replaced_time: row.replaced_at.toISOString(),
    web_content_link: content.url,
    links: { 'application/octet-stream': content, inline: links.inline(linked) },
  };
};
