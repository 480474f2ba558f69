/** The words of one letter. `{code}` and `{minutes}` are filled in; a paragraph that is only `{code}` is shown large. */
export interface LetterText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

export type LetterName = 'sign-up' | 'known-address' | 'reset';

type Texts = Readonly<Record<LetterName, LetterText>>;

/** By locale of the site; each is written by itself, not word for word. */
export const letterTexts = {
  'en-US': {
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
  },
  'zh-CN': {
    'sign-up': {
      subject: 'PikPak Drive 验证码：{code}',
      paragraphs: [
        '请输入以下验证码，确认您的邮箱地址：',
        '{code}',
        '验证码在 {minutes} 分钟内有效。如果不是您本人操作，请忽略此邮件。',
      ],
    },
    'known-address': {
      subject: '您已经有 PikPak Drive 账号',
      paragraphs: [
        '有人（可能是您本人）尝试用此邮箱注册账号，但该邮箱已经注册过。',
        '请直接用密码登录。如果忘记了密码，可在登录页选择“忘记密码”。',
        '如果不是您本人操作，无需处理：没有人进入您的账号。',
      ],
    },
    reset: {
      subject: '重置密码验证码：{code}',
      paragraphs: [
        '请输入以下验证码，为您的 PikPak Drive 账号设置新密码：',
        '{code}',
        '验证码在 {minutes} 分钟内有效。如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
      ],
    },
  },
} as const satisfies Readonly<Record<string, Texts>>;

export type LetterLanguage = keyof typeof letterTexts;
export const fallbackLanguage: LetterLanguage = 'en-US';
