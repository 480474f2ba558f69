import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '../../../http/pool.ts';
import { createFormCache } from '../form-cache.ts';
import { createCardProcess } from './card-process.ts';
import type { CardWords } from './drawing.ts';

export interface LinkCards {
  /** The card in PNG; undefined where none can be drawn now. Never rejects. */
  readonly read: (words: CardWords) => Promise<Uint8Array | undefined>;
  /** Draws a card that is missing, before anybody asks for it. False where there is no room for more. */
  readonly prepare: (words: CardWords) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

interface LinkCardsOptions {
  /** Absolute path of a folder for cards and their fonts alone; made when needed, may be deleted at any time. */
  readonly folder: string;
  /** Absolute path of the SVG behind the words. */
  readonly background: string;
  readonly log: { warn(facts: object, message: string): void };
  /** Draws a card; by default in a process of its own. */
  readonly draw?: ((words: CardWords) => Promise<Uint8Array>) | undefined;
  /** Bytes of all cards on the disk. */
  readonly mostBytes?: number;
  /** Cards that wait to be drawn; beyond, there is none now. */
  readonly mostWaiting?: number;
  readonly now?: () => number;
}

/** Milliseconds after which a card that could not be drawn is tried again: a disk may have been full. */
const brokenFor = 24 * 3600 * 1000;
/** Such cards that are remembered. */
const mostBroken = 1000;

/** Changes with the way in which cards are drawn. */
const version = '1';
/** Characters of a title and of a site's name that are read. */
const mostCharacters = 300;

/** The pictures of link previews: each is drawn on first request or ahead of it, one at a time, and kept. */
export function createLinkCards({
  folder,
  background,
  log,
  draw,
  mostBytes = 64 * 1024 * 1024,
  mostWaiting = 32,
  now = Date.now,
}: LinkCardsOptions): LinkCards {
  const process = createCardProcess({ folder, background });
  const cache = createFormCache(join(folder, 'cards'), mostBytes);
  const pool = createPool([draw ?? process.draw], mostWaiting);
  let look: Promise<string> | undefined;
  const drawing = new Map<string, Promise<Uint8Array | undefined>>();
  /** When cards could not be drawn, the longest ago first, so that they are not tried at each request. */
  const broken = new Map<string, number>();
  const isBroken = (name: string): boolean =>
    now() - (broken.get(name) ?? Number.NEGATIVE_INFINITY) < brokenFor;

  const make = async (name: string, words: CardWords): Promise<Uint8Array | undefined> => {
    try {
      const card = await pool.take((one) => one(words));
      if (card === undefined) return undefined;
      // Without space on the disk, cards are drawn each time.
      await cache.keep(name, card).catch((err) => log.warn({ err }, 'a link card could not be kept'));
      return card;
    } catch (err) {
      log.warn({ err, title: words.title }, 'a link card could not be drawn');
      broken.delete(name);
      broken.set(name, now());
      const [oldest = ''] = broken.keys();
      if (broken.size > mostBroken) broken.delete(oldest);
      return undefined;
    }
  };

  const named = async ({ title, siteName, locale }: CardWords) => {
    const words = { title: cut(title), siteName: cut(siteName), locale };
    look ??= readFile(background, 'utf8').catch(() => '');
    const facts = JSON.stringify([version, await look, words.title, words.siteName, locale]);
    return { words, name: `${createHash('sha256').update(facts).digest('hex').slice(0, 32)}.png` };
  };
  const drawn = ({ name, words }: Awaited<ReturnType<typeof named>>) => {
    const card = drawing.get(name) ?? make(name, words);
    drawing.set(name, card);
    return card.finally(() => drawing.delete(name));
  };

  return {
    read: async (wanted) => {
      const card = await named(wanted);
      const kept = await cache.find(card.name);
      if (kept !== undefined) return kept;
      return isBroken(card.name) ? undefined : drawn(card);
    },
    prepare: async (wanted) => {
      const card = await named(wanted);
      if (isBroken(card.name) || (await cache.has(card.name))) return true;
      if (!(await cache.hasRoom())) return false;
      await drawn(card);
      return true;
    },
    close: process.close,
  };
}

const cut = (text: string): string =>
  [...text.slice(0, 2 * mostCharacters)].slice(0, mostCharacters).join('');
