import { afterEach, describe, expect, test } from 'vitest';
import { earlyPressScript } from '../render/inline-scripts.ts';
import { doEarlyPress } from './early-presses.ts';

let over = new AbortController();
afterEach(() => {
  doEarlyPress();
  over.abort();
  over = new AbortController();
});

/** A page whose own script is not through yet: what the place hears in which React listens already. */
function openPage(markup: string): string[] {
  document.body.innerHTML = markup;
  new Function(earlyPressScript.text)();
  const reached: string[] = [];
  const record = (event: Event) => {
    event.preventDefault();
    reached.push(`${event.type} ${(event.target as Element).id}`);
  };
  for (const type of ['click', 'submit'])
    document.body.addEventListener(type, record, { signal: over.signal });
  return reached;
}

const button = (id: string) => document.getElementById(id) as HTMLButtonElement;

describe('before the page can act', () => {
  test('a form that is sent is not heard, and is sent once when it can', () => {
    const reached = openPage('<form id="form"><input><button id="send">Send</button></form>');
    document.querySelector('form')!.requestSubmit(button('send'));
    document.querySelector('form')!.requestSubmit(button('send'));
    expect(reached).toEqual([]);
    doEarlyPress();
    expect(reached).toEqual(['submit form']);
  });

  test('nor is a button that is pressed, and the last press is done', () => {
    const reached = openPage(
      '<button id="one" type="button">1</button><button id="two" type="button">2</button>',
    );
    button('one').click();
    button('two').click();
    expect(reached).toEqual([]);
    doEarlyPress();
    expect(reached).toEqual(['click two']);
  });

  test('links, and buttons that open something without a script, do as they always do', () => {
    const reached = openPage(
      '<a id="link" href="#x">x</a><button id="opens" popovertarget="menu">x</button>',
    );
    document.getElementById('link')!.click();
    button('opens').click();
    expect(reached).toEqual(['click link', 'click opens']);
    doEarlyPress();
    expect(reached).toHaveLength(2);
  });

  test('a form that the server takes as well is sent by the browser', () => {
    const reached = openPage('<form id="form" data-plain><input><button id="send">Send</button></form>');
    document.querySelector('form')!.requestSubmit(button('send'));
    expect(reached).toEqual(['submit form']);
    doEarlyPress();
    expect(reached).toHaveLength(1);
  });

  test('what has left the page is not done', () => {
    const reached = openPage('<button id="one" type="button">1</button>');
    button('one').click();
    button('one').remove();
    doEarlyPress();
    expect(reached).toEqual([]);
  });
});

test('afterwards the page hears everything itself', () => {
  const reached = openPage(
    '<form id="form"><button id="one" type="button">1</button><button id="send">2</button></form>',
  );
  doEarlyPress();
  button('one').click();
  document.querySelector('form')!.requestSubmit(button('send'));
  expect(reached).toEqual(['click one', 'submit form']);
});
