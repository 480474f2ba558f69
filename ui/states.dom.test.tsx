import { fireEvent, screen, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../tests/components/render.tsx';
import { Avatar } from './avatar.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailedPart } from './failed-part.tsx';
import { FailedState } from './failed-state.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { late } from './late.tsx';
import { leavingGuard } from './leaving-guard.ts';
import { whenPartIsMissed } from './missed-part.ts';
import { NameTaken } from './name-taken.tsx';
import { Named } from './named.tsx';
import { Progress } from './progress.tsx';
import { SoftText } from './soft-text.tsx';
import { StatePage } from './state-page.tsx';
import { StillDialog } from './still-dialog.tsx';
import { Toast } from './toast.tsx';

const press = (name: string) => screen.getByRole('button', { name });

describe('a part that did not come', () => {
  test.each([
    ['en-US', 'Try again'],
    ['ru', 'Повторить'],
    ['ja', '再試行'],
  ])(
    'is reported at once in %s, and asked for again without anything of the press',
    async (locale, words) => {
      const onRetry = vi.fn();
      const { user } = renderPart(<FailedPart onRetry={onRetry}>Folders</FailedPart>, { locale });
      expect(screen.getByRole('alert').textContent).toContain('Folders');
      await user.click(press(words));
      expect(onRetry.mock.calls).toEqual([[]]);
    },
  );

  test('in the place of a whole page has a heading, and asks again', async () => {
    const onRetry = vi.fn();
    const { user } = renderPart(
      <FailedState title="The folder did not load" onRetry={onRetry}>
        The server is busy.
      </FailedState>,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'The folder did not load' })).toBeDefined();
    expect(screen.getByText('The server is busy.')).toBeDefined();
    await user.click(press('Try again'));
    expect(onRetry.mock.calls).toEqual([[]]);
  });
});

test('an empty place says what it means, and has room for what to do', () => {
  const { container, rerender } = renderPart(<EmptyState title="No files" />);
  expect(container.textContent).toBe('No files');
  rerender(
    <EmptyState title="No files" actions={<button type="button">Upload</button>}>
      Drop some here.
    </EmptyState>,
  );
  expect(screen.getByText('Drop some here.')).toBeDefined();
  expect(press('Upload')).toBeDefined();
});

test('a page in the place of another has the first heading', () => {
  renderPart(
    <StatePage art={null} title="Gone" lead="It was here.">
      <p>Go home</p>
    </StatePage>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Gone' })).toBeDefined();
});

describe('how far something is', () => {
  const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' });

  test.each([
    [0, 0],
    [0.25, 0.25],
    [1.2, 1],
    [-1, 0],
  ])('%s is shown as %s', (value, shown) => {
    renderPart(<Progress label="Upload" value={value} />);
    expect(bar().value).toBe(shown);
    expect(bar().position).toBe(shown);
  });

  test('nobody knows: it is neither at the start nor at the end', () => {
    renderPart(<Progress label="Upload" value={null} />);
    expect(bar().position).toBe(-1);
  });

  test('is not read where words beside it say the same', () => {
    renderPart(<Progress label={null} value={0.5} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('a toast', () => {
  test('has its words, one thing to do, and a way to be rid of it', async () => {
    const [onChosen, onClose] = [vi.fn(), vi.fn()];
    const { user } = renderPart(
      <Toast action={{ label: 'Undo', onChosen }} onClose={onClose}>
        Moved to the trash
      </Toast>,
    );
    await user.click(press('Undo'));
    expect(onChosen).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(press('Close'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('has no button where there is nothing to do', () => {
    renderPart(<Toast tone="good">Saved</Toast>);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a name that somebody wrote', () => {
  const rightToLeft = '\u202e';

  test('keeps its direction to itself', () => {
    const { container } = renderPart(
      <p>
        <Named name="תמונות" /> (3)
      </p>,
    );
    expect(container.querySelector('bdi')?.textContent).toBe('תמונות');
  });

  test('shows what would turn it, so that no program looks like a picture', () => {
    const { container } = renderPart(<Named name={`photo${rightToLeft}gpj.exe`} />);
    expect(container.textContent).toBe('photo⟦RLO⟧gpj.exe');
  });

  test('is text, whatever it looks like', () => {
    const { container } = renderPart(<Named name="<img src=x onerror=alert(1)>" />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('<img src=x onerror=alert(1)>');
  });

  test.each([
    ['Ada Lovelace', 'AL'],
    ['山田太郎', '山'],
    ['ada@example.com', 'AC'],
    ['', ''],
    [`${rightToLeft}mallory`, 'M'],
  ])('%j has the initials %j, which nobody hears', (name, initials) => {
    const { container } = renderPart(<Avatar name={name} />);
    expect(container.textContent).toBe(initials);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });

  test('of an account without a chosen name is a figure, not letters of its identifier', () => {
    const { container } = renderPart(<Avatar name="user-6f0c1d2e3a" />);
    expect([container.textContent, container.querySelectorAll('svg').length]).toEqual(['', 1]);
  });

  test('has its initials where the picture does not come, and the next picture is tried', () => {
    const { container, rerender } = renderPart(<Avatar name="Ada" picture="/one.webp" />);
    const picture = () => container.querySelector('img');
    fireEvent.error(picture() as Element);
    expect(picture()).toBeNull();
    expect(container.textContent).toBe('A');
    rerender(<Avatar name="Ada" picture="/two.webp" />);
    expect(picture()?.getAttribute('src')).toBe('/two.webp');
  });
});

test('soft text keeps the breaks of its lines as text', () => {
  const { container } = renderPart(<SoftText>{'one\ntwo'}</SoftText>);
  expect(container.querySelector('p')?.textContent).toBe('one\ntwo');
});

describe('the question about a name that is taken', () => {
  const draw = (props: Partial<Parameters<typeof NameTaken>[0]> = {}, locale = 'en-US') => {
    const [onAnswered, onClosed] = [vi.fn(), vi.fn()];
    const drawn = renderPart(
      <NameTaken name="Report.pdf" onAnswered={onAnswered} onClosed={onClosed} {...props} />,
      { locale },
    );
    return { onAnswered, onClosed, ...drawn };
  };

  test('has the harmless answer ready', async () => {
    const { user, onAnswered } = draw();
    expect(document.activeElement).toBe(press('Keep both'));
    await user.keyboard('{Enter}');
    expect(onAnswered.mock.calls).toEqual([['rename', false]]);
  });

  test.each([
    ['Skip', 'skip'],
    ['Replace as a new version', 'replace'],
    ['Keep both', 'rename'],
  ])('"%s" answers %s, for all where that is ticked', async (words, answer) => {
    const { user, onAnswered } = draw({ others: 'The same for the others' });
    await user.click(screen.getByLabelText('The same for the others'));
    await user.click(press(words));
    expect(onAnswered.mock.calls).toEqual([[answer, true]]);
  });

  test('never replaces a folder', () => {
    draw({ canReplace: false });
    expect(screen.queryByRole('button', { name: /Replace/ })).toBeNull();
  });

  test('asks about others only where there are some', () => {
    draw();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('that is left with Escape is not answered', async () => {
    const { user, onAnswered, onClosed } = draw();
    await user.keyboard('{Escape}');
    expect(onClosed).toHaveBeenCalledOnce();
    expect(onAnswered).not.toHaveBeenCalled();
  });

  test('shortens a name that would hide the question, and turns no letters', () => {
    draw({ name: `${'long '.repeat(60)}\u202eend.pdf` });
    const shown = screen.getByRole('dialog').querySelector('strong')?.textContent ?? '';
    expect(shown.length).toBeLessThan(60);
    expect(shown).toMatch(/^long .*….*⟦RLO⟧end\.pdf$/);
  });

  test.each(['ru', 'ja', 'uk', 'zh-TW'])('is asked in %s, name and all', (locale) => {
    draw({}, locale);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Report.pdf');
    expect(dialog.textContent).not.toMatch(/ui\.nameTaken|Keep both/);
    expect(within(dialog).getAllByRole('button')).toHaveLength(4);
  });
});

describe('a menu of the header', () => {
  test('opens without script and is named; its caption is not read twice', () => {
    renderPart(
      <HeaderMenu label="Language" icon={<svg aria-hidden="true" />} caption="EN">
        <a href="/ja">日本語</a>
      </HeaderMenu>,
    );
    const menu = document.querySelector('details') as HTMLDetailsElement;
    const button = menu.querySelector('summary') as HTMLElement;
    expect(menu.open).toBe(false);
    button.click();
    expect(menu.open).toBe(true);
    const read = [...button.childNodes].filter((node) => (node as Element).ariaHidden !== 'true');
    expect(read.map(({ textContent }) => textContent).join('')).toBe('Language');
    expect(menu.name || menu.getAttribute('name')).toBe('frame-menu');
  });
});

test('a window of a document is closed at first, named, and found by its name', () => {
  renderPart(
    <StillDialog name="welcome" title="Welcome" footer={<button type="submit">Good</button>}>
      Hello
    </StillDialog>,
  );
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-popup=welcome]');
  expect(dialog?.open).toBe(false);
  dialog?.showModal();
  expect(screen.getByRole('dialog', { name: 'Welcome' })).toBe(dialog);
});

describe('the guard of a page', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented ? 'asked' : 'left';
  };

  test('asks before the page is left only while something is under way', () => {
    const guard = leavingGuard();
    expect(leave()).toBe('left');
    guard(true);
    guard(true);
    expect(leave()).toBe('asked');
    guard(false);
    expect(leave()).toBe('left');
  });

  test('ends its own watch alone', () => {
    const [one, other] = [leavingGuard(), leavingGuard()];
    one(true);
    other(true);
    one(false);
    expect(leave()).toBe('asked');
    other(false);
    expect(leave()).toBe('left');
  });
});

describe('a part whose code comes late', () => {
  afterEach(() => whenPartIsMissed(async () => 'held'));

  /** A loader whose every call is answered by hand. */
  function loader<Props extends object>() {
    const calls: PromiseWithResolvers<{ default: ComponentType<Props> }>[] = [];
    const load = () => {
      const call = Promise.withResolvers<{ default: ComponentType<Props> }>();
      calls.push(call);
      return call.promise;
    };
    return { calls, load };
  }
  /** Strict mode asks twice: all that was asked fails. */
  const failAll = (calls: { readonly reject: (error: Error) => void }[]) => {
    for (const call of calls.splice(0)) call.reject(new Error('no network'));
  };

  test('has a place meanwhile, and then stands there for good', async () => {
    const { calls, load } = loader<{ name: string }>();
    const Late = late(load, <p>Wait</p>);
    const { unmount } = renderPart(<Late name="Ada" />);
    expect(screen.getByText('Wait')).toBeDefined();
    for (const call of calls) call.resolve({ default: Part });
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    unmount();
    const asked = calls.length;
    renderPart(<Late name="Grace" />);
    expect(screen.getByText('Hello Grace')).toBeDefined();
    expect(calls.length).toBe(asked);
  });

  test('that did not come is reported, and comes when it is asked for again', async () => {
    whenPartIsMissed(async () => 'unreachable');
    const { calls, load } = loader<{ name: string }>();
    const Late = late(load);
    const { user } = renderPart(<Late name="Ada" />);
    failAll(calls);
    await screen.findByRole('alert');
    await user.click(press('Try again'));
    for (const call of calls) call.resolve({ default: Part });
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that fails a second time although the server answers is got by a reload', async () => {
    const { calls, load } = loader<{ name: string }>();
    const Late = late(load);
    const { user } = renderPart(<Late name="Ada" />);
    failAll(calls);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    failAll(calls);
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
  });

  test('says nothing while the page is loaded anew by itself', async () => {
    const decided = Promise.withResolvers<'leaving'>();
    whenPartIsMissed(() => decided.promise);
    const { calls, load } = loader<{ name: string }>();
    const Late = late(load);
    const { container } = renderPart(<Late name="Ada" />);
    failAll(calls);
    decided.resolve('leaving');
    await decided.promise;
    expect(container.textContent).toBe('');
  });

  test('that can be given up is given up', async () => {
    const { calls, load } = loader<{ onClose: () => void }>();
    const Late = late(load);
    const { user } = renderPart(<Closed Part={Late} />);
    failAll(calls);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.getByText('Given up')).toBeDefined();
  });
});

const Part = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

function Closed({ Part: Late }: { readonly Part: ComponentType<{ onClose: () => void }> }) {
  const [isClosed, setIsClosed] = useState(false);
  return isClosed ? <p>Given up</p> : <Late onClose={() => setIsClosed(true)} />;
}
