import { readAccount, readSite, signIn, signOut } from './account.ts';
import { Problem, problemWords } from './problem.ts';
import { followSite, originIn, patternOf } from './site.ts';
import { putWords, words } from './words.ts';

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const site = byId<HTMLInputElement>('site');

async function show(): Promise<void> {
  const account = await readAccount();
  byId('connect').hidden = account !== undefined;
  byId('account').hidden = account === undefined;
  byId('who').textContent = account ? words('extension.options.signedIn', account.site) : '';
}

/** Asks for the host of the drive alone; that of a drive before it is given back. */
async function allow(origin: string): Promise<void> {
  // First of all: browsers ask in answer to a click alone.
  if (!(await chrome.permissions.request({ origins: [patternOf(origin)] })))
    throw new Problem('extension.problem.permission');
  const before = await readSite();
  if (before !== '' && patternOf(before) !== patternOf(origin))
    await chrome.permissions.remove({ origins: [patternOf(before)] }).catch(() => {});
  await chrome.storage.local.set({ site: origin });
  await followSite(origin);
}

async function connect(typed: string): Promise<void> {
  const origin = originIn(typed);
  await allow(origin);
  const begun = (code: string, page: string) => {
    byId('code').textContent = words('extension.options.code', code.replace(/^(.{4})(.{4})$/, '$1-$2'));
    void chrome.tabs.create({ url: page });
  };
  await signIn(origin, begun, untilShown);
}

/** Ends early where the person comes back to this page: they have allowed the code, or not. */
const untilShown = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const seen = () => document.visibilityState === 'visible' && done();
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      resolve();
    };
    const timer = setTimeout(done, ms);
    document.addEventListener('visibilitychange', seen);
  });

/** One thing at a time; what goes wrong is said. */
async function attempt(work: () => Promise<void>): Promise<void> {
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  byId('problem').textContent = '';
  try {
    await work();
  } catch (error) {
    byId('problem').textContent = problemWords(error);
  }
  byId('code').textContent = '';
  for (const button of buttons) button.disabled = false;
  await show();
}

byId('connect').addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(() => connect(site.value));
});
byId('sign-out').addEventListener('click', () => void attempt(signOut));
chrome.storage.local.onChanged.addListener(() => void show());

putWords();
const known = await readSite();
// Somebody may have begun to type meanwhile.
if (site.value === '') site.value = known;
await show();
