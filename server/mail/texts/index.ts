import { texts as enUS } from './en-US.ts';
import { texts as es } from './es.ts';
import { texts as id } from './id.ts';
import { texts as ja } from './ja.ts';
import { texts as ko } from './ko.ts';
import { texts as ms } from './ms.ts';
import { texts as pt } from './pt.ts';
import { texts as ru } from './ru.ts';
import type { Texts } from './texts.ts';
import { texts as uk } from './uk.ts';
import { texts as zhCN } from './zh-CN.ts';
import { texts as zhTW } from './zh-TW.ts';

/** By locale of the site; each is written by itself, not word for word. */
export const letterTexts = {
  'en-US': enUS,
  es,
  id,
  ja,
  ko,
  ms,
  pt,
  ru,
  uk,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
} as const satisfies Readonly<Record<string, Texts>>;

export type LetterLanguage = keyof typeof letterTexts;
export const fallbackLanguage: LetterLanguage = 'en-US';
export type { LetterName } from './texts.ts';
