import { boolean, nullish, object } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import type { Output } from './shapes.ts';

const group = 'Account';

/** Flags that allow a kind of letter; a link in each letter of that kind switches it off. */
export const mailSettings = ['mail_premium_end', 'mail_addon_end', 'mail_download_done'] as const;

/** The user settings flags (spec section 3). */
const names = [
  'save_other_app_files_separately',
  'test_mode',
  'platform_default_folder',
  'filter_files_on_create',
  'display_sensitive_shares',
  'show_shared_content_from_search',
  ...mailSettings,
] as const;

export type MailSetting = (typeof mailSettings)[number];
export type SettingName = (typeof names)[number];

const flags = <Schema>(schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<SettingName, Schema>;

export const settings = object(flags(boolean()));
export type Settings = Output<typeof settings>;

/** Settings of an account that has changed none. */
export const usualSettings: Settings = {
  save_other_app_files_separately: false,
  test_mode: false,
  platform_default_folder: false,
  filter_files_on_create: true,
  display_sensitive_shares: false,
  show_shared_content_from_search: true,
  mail_premium_end: true,
  mail_addon_end: true,
  mail_download_done: false,
};

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/user/settings',
  group,
  summary: 'The settings of the account, the same on all devices.',
  access: 'signed-in',
  rate: 'read',
  answer: settings,
});

export const changeSettings = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/settings',
  group,
  summary: 'Changes the settings that are given; the others stay as they are.',
  access: 'signed-in',
  rate: 'write',
  body: object(flags(nullish(boolean()))),
  answer: settings,
});
