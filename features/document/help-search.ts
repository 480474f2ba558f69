import { type Entry, find } from './help-index.ts';

/** `[data-help-search]` finds articles and questions while one types. The index is fetched once, when the field is first used. */
export function startHelpSearch(box: HTMLElement): void {
  const field = box.querySelector('input');
  const list = box.querySelector('ul');
  const [none, some, count] = ['none', 'some', 'count'].map((name) =>
    box.querySelector<HTMLElement>(`[data-help-${name}]`),
  );
  if (!field || !list || !none || !some || !count) return;
  let fetched: Promise<readonly Entry[]> | undefined;
  const index = () => {
    fetched ??= fetchIndex(box.dataset.helpSearch ?? '');
    // The next letter tries again.
    fetched.catch(() => {
      fetched = undefined;
    });
    return fetched;
  };
  const close = () => {
    list.hidden = true;
    none.hidden = true;
    some.hidden = true;
  };
  const search = async () => {
    const asked = field.value;
    if (asked.trim() === '') return close();
    const entries = await index().catch(() => undefined);
    // Meanwhile something else may have been typed.
    if (entries === undefined || asked !== field.value) return;
    const found = find(asked, entries);
    list.replaceChildren(...found.map(draw));
    list.hidden = found.length === 0;
    none.hidden = found.length > 0;
    // For screen readers: where the focus is, nothing of the list is heard.
    count.textContent = String(found.length);
    some.hidden = found.length === 0;
  };
  const move = (step: number) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
    (at < 0 ? field : links[Math.min(at, links.length - 1)])?.focus();
  };
  field.addEventListener('focus', () => void index().catch(() => {}));
  field.addEventListener('input', () => void search());
  box.addEventListener('keydown', (event) => {
    if (event.isComposing || list.hidden) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') {
      field.focus();
      close();
    } else if (event.key === 'Enter' && event.target === field) list.querySelector('a')?.click();
    else return;
    event.preventDefault();
  });
  document.addEventListener('click', ({ target }) => {
    if (!box.contains(target as Node) || (target as Element).closest('a')) close();
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget as Node)) close();
  });
  box.removeAttribute('inert');
}

async function fetchIndex(address: string): Promise<readonly Entry[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the index answered ${answer.status}`);
  return (await answer.json()) as readonly Entry[];
}

function draw([to, title, words]: Entry): HTMLLIElement {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = to;
  const name = document.createElement('strong');
  name.textContent = title;
  const about = document.createElement('span');
  about.textContent = words;
  link.append(name, about);
  entry.append(link);
  return entry;
}
