import { codes as compilerCodes, fileCodes } from '../manifest/index.ts';

/** Findings of `site check` beyond those of the compiler: only the whole site shows them. */
const siteTable = {
  'unused-page': {
    title: 'A page that no route shows',
    help: 'Name it in a route, or delete its folder in pages/.',
  },
  'unused-layout': {
    title: 'A layout that frames nothing',
    help: 'Name it in a route, or delete its folder in layouts/.',
  },
  'unused-guard': {
    title: 'A guard that guards nothing',
    help: 'Name it in a route, or delete its file in guards/.',
  },
  'unused-rule': {
    title: 'A validate rule that judges nothing',
    help: 'Name it in a route, or delete its file in guards/validate/.',
  },
  'unused-action': {
    title: 'An action that no address can ask for',
    help: 'Declare it under `actions:`, or delete its file in actions/.',
  },
  'unused-message': {
    title: 'A message that nothing says',
    help: 'Delete it from every catalogue in locales/, or use it.',
  },
  'unused-content': {
    title: 'A content file that no page reads',
    help: 'Name it where it belongs (content/help/tree.yaml lists the articles), or delete it.',
  },
  'unused-picture': {
    title: 'A picture that no text shows',
    help: 'Show it, ![Words](name.png), or delete it.',
  },
  'dead-link': {
    title: 'A link that leads nowhere',
    help: 'Correct the address, or add the route that it names.',
  },
  'dead-anchor': {
    title: 'A link to a place that its page does not have',
    help: 'Anchors of Markdown come from its headings; correct the part after #.',
  },
  'link-form': {
    title: 'A link in a text that is not written as one',
    help: 'A page of this site begins with "/", another site with "https://", a mail address with "mailto:".',
  },
  'link-will-die': {
    title: 'A link that leads nowhere from some day on',
    help: 'Take the link away before that day, or give both the same window.',
  },
  'link-to-come': {
    title: 'A link to what readers cannot see yet',
    help: 'Publish both at the same instant, or write the link when the other page is there.',
  },
  'page-fails': {
    title: 'A page that cannot be rendered',
    help: 'The page throws; its own tests should say why.',
  },
  'untranslated-window': {
    title: 'A window that opens soon with words that are not translated',
    help: 'Add the words in these languages before it opens; their readers see the default language.',
  },
  'unproved-text': {
    title: 'A text whose claims nothing proves',
    help: 'List what it says of the product under `claims:` in content/claims.yaml, each with a test; or the text under `silent:`, if it says nothing of it.',
  },
  'unknown-claim': {
    title: 'A claim of a text that does not exist',
    help: 'Write the id of a message, or the path of a text in content/ without language and ending; remove it with the text.',
  },
  'dead-proof': {
    title: 'A claim whose test is not there, or does not run',
    help: 'Name the file of the test and, after " > ", the words of the test as they stand in it; a test that is skipped proves nothing.',
  },
  catalogue: {
    title: 'A catalogue that has other messages than the default language',
    help: 'Add what it lacks, and remove what the default language does not have.',
  },
  'catalogue-name': {
    title: 'A catalogue that nobody reads',
    help: 'A catalogue is locales/<language>.json, named as the language stands in `locales.supported`.',
  },
  'catalogue-syntax': {
    title: 'A catalogue that cannot be read',
    help: 'A catalogue is UTF-8 text in JSON: {"home.title": "Welcome", "home.button": "Start"}.',
  },
  'duplicate-message': {
    title: 'A message that stands twice in a catalogue',
    help: 'Keep one of the two; the last one counts.',
  },
  'message-entry': {
    title: 'An entry of a catalogue that has no words',
    help: 'Write "id": "words", or "id": {"defaultMessage": "words", "description": "note"}.',
  },
  'message-mismatch': {
    title: 'A message whose placeholders or tags differ from the default language',
    help: 'The names in {braces} and <tags> are never translated: write them as the default language does.',
  },
  'message-syntax': {
    title: 'A message whose placeholders or tags are not written as they must be',
    help: 'Messages are ICU MessageFormat: {name}, {count, plural, one {# file} other {# files}}, <b>words</b>.',
  },
  'plural-case': {
    title: 'A plural with other cases than its language has',
    help: 'Each language has its own cases, as one, few and many; "other" is always among them.',
  },
  'stray-sign': {
    title: 'A sign of a message that readers see, though it was meant for the program',
    help: 'Pair the braces, write the apostrophe as ’, and give tags words: <b>words</b>.',
  },
  'lost-address': {
    title: 'A save that loses addresses which visitors know',
    help: 'Lead each to its new address under `redirects:`, or list it under `gone:`. "site plan" looks for the new ones; `site: {protect-addresses: false}` lets addresses go.',
  },
} as const satisfies Record<string, { title: string; help: string }>;

export type SiteCode = keyof typeof siteTable;

interface CodeEntry {
  readonly title: string;
  readonly help: string;
}

/** Every code that `site check` can give, with what it means and what to do. */
export const allCodes: Readonly<Record<string, CodeEntry>> = {
  ...compilerCodes,
  ...fileCodes,
  ...siteTable,
};
export const siteCodes: Readonly<Record<SiteCode, CodeEntry>> = siteTable;
