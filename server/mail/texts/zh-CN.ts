import type { Texts } from './texts.ts';

export const texts: Texts = {
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
};
