import { readAccount } from './account.ts';
import { problemWords } from './problem.ts';
import { linksOf, sendLinks } from './send.ts';
import { listTasks, type Task } from './tasks.ts';
import { putWords, words } from './words.ts';

/** Milliseconds between two looks at the tasks. */
const between = 2000;

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const link = byId<HTMLInputElement>('link');

function announce(text: string, isProblem = false): void {
  const outcome = byId('outcome');
  outcome.textContent = text;
  outcome.classList.toggle('problem', isProblem);
}

async function report(outcome: Promise<string>): Promise<boolean> {
  announce('');
  try {
    announce(await outcome);
    return true;
  } catch (error) {
    announce(problemWords(error), true);
    return false;
  } finally {
    await show();
  }
}

function row({ name, phase, progress }: Task): HTMLLIElement {
  const [item, title, state] = [
    document.createElement('li'),
    document.createElement('bdi'),
    document.createElement('span'),
  ];
  title.textContent = name;
  state.textContent = words(phase);
  item.append(title, state);
  if (phase === 'extension.phase.running') {
    const bar = document.createElement('progress');
    Object.assign(bar, { max: 100, value: progress });
    bar.setAttribute('aria-label', words(phase));
    item.append(bar);
  }
  return item;
}

/** Shows what is there for whoever is signed in. */
async function show(): Promise<void> {
  const account = await readAccount();
  byId('signed-in').hidden = account === undefined;
  byId('signed-out').hidden = account !== undefined;
  byId('open').hidden = account === undefined;
  if (account === undefined) return;
  try {
    const tasks = await listTasks();
    byId('tasks').replaceChildren(...tasks.map(row));
    byId('empty').hidden = tasks.length > 0;
  } catch (error) {
    announce(problemWords(error), true);
  }
}

byId('send').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (await report(sendLinks(linksOf(link.value)))) link.value = '';
});
byId('open').addEventListener('click', async () => {
  const account = await readAccount();
  // The page signs the browser in, if nobody is: it asks this extension for a code.
  if (account)
    await chrome.tabs.create({ url: `${account.site}/drive/all?from_source=pp_browser_extension` });
});
for (const id of ['settings', 'begin'])
  byId(id).addEventListener('click', async () => {
    await chrome.runtime.openOptionsPage();
    close();
  });

async function start(): Promise<void> {
  putWords();
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const page = linksOf(/^https?:/.test(tab?.url ?? '') ? (tab?.url ?? '') : '');
  byId('page').hidden = page.length === 0;
  byId('page').addEventListener('click', () => report(sendLinks(page)));
  const { outcome } = await chrome.storage.session.get('outcome');
  await chrome.storage.session.remove('outcome');
  await chrome.action.setBadgeText({ text: '' });
  const { text, isProblem } = Object(outcome);
  if (typeof text === 'string') announce(text, isProblem === true);
  for (;;) {
    await show();
    await new Promise((done) => setTimeout(done, between));
  }
}
void start();
