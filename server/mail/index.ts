export { type Letter, languageOf, writeLetter } from './letters.ts';
export { createMailer, type Mailer, type MailerOptions } from './mailer.ts';
