import { array, boolean, literal, object, optional } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { maxLength } from './length.ts';
import { type Output, parentId } from './shapes.ts';

/** The sort orders of pages (spec section 9). */
export const sortOrders = [
  'NAME_ASC',
  'NAME_DESC',
  'TYPE_DESC',
  'TYPE_ASC',
  'MODIFIED_ASC',
  'MODIFIED_DESC',
  'SIZE_ASC',
  'SIZE_DESC',
] as const;

/** Folders of one account that keep a display of their own; beyond them the one that was changed longest ago is dropped. */
export const mostFolderDisplays = 100;

const chosen = { order_type: optional(literal(sortOrders)), view_type: optional(literal(['list', 'grid'])) };

const commonDisplay = object({
  ...chosen,
  pin_folders_top: optional(boolean()),
  order_setting_global: optional(boolean()),
  view_setting_global: optional(boolean()),
});
/** The root is "". */
const folderDisplay = object({ folder_id: parentId, ...chosen });

/** How lists of the drive are shown (spec section 3); what is missing was never chosen. */
export const accountDisplay = object({
  common: commonDisplay,
  /** The one that was changed last comes first. */
  folders: array(folderDisplay).check(maxLength(mostFolderDisplays)),
});
export type AccountDisplay = Output<typeof accountDisplay>;
export type FolderDisplayAnswer = Output<typeof folderDisplay>;

export const changeDisplay = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/display',
  group: 'Account',
  summary:
    'Keeps how lists of the drive are shown; what is not given stays. `GET /v1/user/me` answers with all of it.',
  access: 'signed-in',
  rate: 'write',
  body: object({
    common: optional(commonDisplay),
    folders: optional(array(folderDisplay).check(maxLength(mostFolderDisplays))),
  }),
  answer: accountDisplay,
});
