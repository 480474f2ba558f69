/** The script of documents: the frame's behaviours, countdowns, deep links, and the guards that only a browser can run. */
import { guards } from 'virtual:guards';
import { startGuards } from '../engine/router/document.ts';
import { reloadOnce } from '../engine/router/reload.ts';
import { isPlainClick } from '../engine/view/plain-click.ts';
import { startCountdown, startDocumentBehaviours } from '../features/document/index.ts';

/** The page's language, as addresses begin with it. */
const prefix = `/${document.documentElement.lang}`;
/** Of an address by which a program signs its browser in (`features/sign-in-bridge`). */
const entry = /[?&](bridge_auth=1|code=login\.|from_source=p)/;
/** The sign-in link of the page's frame. */
const wayIn = '[data-account="signed-out"]';

// Where it does not load, the page stays in the language that the server guessed.
if (document.documentElement.hasAttribute('data-locale-guessed'))
  import('../engine/router/locale-choice.ts').then(({ chooseLocale }) => chooseLocale()).catch(() => {});
startDocumentBehaviours();
// Where it does not load, the page stays as it is, and so does the way to sign in.
if (entry.test(location.search))
  import('./sign-in-entry.ts').then(({ goToSignIn }) => goToSignIn()).catch(() => {});
// Where it does not load, the links of a document in a frame are just links.
if (parent !== window) import('./document-embedding.ts').catch(() => {});
if (document.querySelector('[data-captcha]')) import('./document-captcha.ts').catch(() => {});
// It is all of its page, which stays empty without it.
if (document.querySelector('[data-tv]')) import('./document-tv.ts').catch(() => {});
if (
  document.querySelector(
    '[data-regions],[data-compensation],[data-share-page],[data-help-search],[data-rating],[data-contact-form]',
  )
)
  import('./document-parts.ts').catch(() => {});
void startGuards((name) => guards[name]).then((stays) => {
  if (!stays || !location.search.includes('action=')) return;
  import('./document-actions.ts').then(
    ({ startActions }) => startActions(),
    // A document has no messages for it; the drive has the same actions, and reports a failed one.
    () => reloadOnce() || location.replace(`${prefix}/drive/all${location.search}`),
  );
});
// Without this script the link leads to the page of the sign-in; with a key held it does so in another window.
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>(wayIn);
  // On the domain of a language it leads to where accounts are.
  if (!isPlainClick(event) || !link || link.origin !== location.origin) return;
  event.preventDefault();
  dispatchEvent(new Event('sign-in'));
});
addEventListener('sign-in', () => {
  import('./document-sign-in.ts').then(
    ({ openSignIn }) => openSignIn(),
    () => location.assign(document.querySelector<HTMLAnchorElement>(wayIn)?.href ?? `${prefix}/drive/login`),
  );
});
startCountdown();
// Where it does not load, the page lacks what few people want of it.
import('./document-late.ts').catch(() => {});
