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
  const heard: string[] = [];
  const hear = (event: Event) => {
    event.preventDefault();
    heard.push(`${event.type} ${(event.target as Element).id}`);
  };
  for (const type of ['click', 'submit']) document.body.addEventListener(type, hear, { signal: over.signal });
  return heard;
}

const button = (id: string) => document.getElementById(id) as HTMLButtonElement;

describe('before the page can act', () => {
  test('a form that is sent is not heard, and is sent once when it can', () => {
    const heard = openPage('<form id="form"><input><button id="send">Send</button></form>');
    document.querySelector('form')!.requestSubmit(button('send'));
    document.querySelector('form')!.requestSubmit(button('send'));
    expect(heard).toEqual([]);
    doEarlyPress();
    expect(heard).toEqual(['submit form']);
  });

  test('nor is a button that is pressed, and the last press is done', () => {
    const heard = openPage(
      '<button id="one" type="button">1</button><button id="two" type="button">2</button>',
    );
    button('one').click();
    button('two').click();
    expect(heard).toEqual([]);
    doEarlyPress();
    expect(heard).toEqual(['click two']);
  });

  test('links, and buttons that open something without a script, do as they always do', () => {
    const heard = openPage('<a id="link" href="#x">x</a><button id="opens" popovertarget="menu">x</button>');
    document.getElementById('link')!.click();
    button('opens').click();
    expect(heard).toEqual(['click link', 'click opens']);
    doEarlyPress();
    expect(heard).toHaveLength(2);
  });

  test('what has left the page is not done', () => {
    const heard = openPage('<button id="one" type="button">1</button>');
    button('one').click();
    button('one').remove();
    doEarlyPress();
    expect(heard).toEqual([]);
  });
});

test('afterwards the page hears everything itself', () => {
  const heard = openPage(
    '<form id="form"><button id="one" type="button">1</button><button id="send">2</button></form>',
  );
  doEarlyPress();
  button('one').click();
  document.querySelector('form')!.requestSubmit(button('send'));
  expect(heard).toEqual(['click one', 'submit form']);
});
