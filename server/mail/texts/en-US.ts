import type { Texts } from './texts.ts';

export const texts: Texts = {
  'sign-up': {
    subject: 'Your code for PikPak Drive: {code}',
    paragraphs: [
      'Enter this code to confirm your e-mail address:',
      '{code}',
      'It is valid for {minutes} minutes. If you did not ask for it, you can ignore this message.',
    ],
  },
  'known-address': {
    subject: 'You already have a PikPak Drive account',
    paragraphs: [
      'Somebody, probably you, tried to create an account with this e-mail address. There is one already.',
      'Sign in with your password. If you have forgotten it, choose “Forgot password” on the sign-in page.',
      'If it was not you, you need not do anything: nobody has got into your account.',
    ],
  },
  reset: {
    subject: 'Your code for a new password: {code}',
    paragraphs: [
      'Enter this code to choose a new password for your PikPak Drive account:',
      '{code}',
      'It is valid for {minutes} minutes. If you did not ask for it, you can ignore this message: your password stays as it is.',
    ],
  },
};
