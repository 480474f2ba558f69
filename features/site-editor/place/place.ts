import { createEvent, createStore } from 'effector';
import { href, type SitePath } from '../../../engine/index.ts';
import type { PageAddress } from '../../../engine/view/index.ts';

/** Views of the page, in the order of its menu; `review` belongs to the editor. */
export const views = [
  'overview',
  'edit',
  'review',
  'preview',
  'reports',
  'history',
  'people',
  'statistics',
] as const;
export type View = (typeof views)[number];

/** The place of a person among the tools: it is all in the address, so that it can be sent to others. */
interface ToolsLocation {
  readonly view: View;
  /** The file in the editor. */
  readonly file: string;
  /** The line to go to, from 1; 0 is none. */
  readonly line: number;
  /** The publication whose changes are shown. */
  readonly publication: string;
  /** The report on show. */
  readonly report: string;
}

const nowhere: ToolsLocation = { view: 'overview', file: '', line: 0, publication: '', report: '' };

/** The address of a place; it leaves out the parts that are not given. */
export function placeAddress(place: Partial<ToolsLocation>): SitePath {
  const query = Object.fromEntries(
    Object.entries(place)
      .filter(([, value]) => value !== '' && value !== 0 && value !== nowhere.view)
      .map(([name, value]) => [name, String(value)]),
  );
  return href('/__site', { query });
}

function placeOf({ query }: PageAddress): ToolsLocation {
  const line = Number(query.line ?? 0);
  return {
    view: views.find((view) => view === query.view) ?? nowhere.view,
    file: query.file ?? '',
    line: Number.isSafeInteger(line) && line > 0 ? line : 0,
    publication: query.publication ?? '',
    report: query.report ?? '',
  };
}

export const placeOpened = createEvent<PageAddress>();
export const $place = createStore(nowhere).on(placeOpened, (_, address) => placeOf(address));
