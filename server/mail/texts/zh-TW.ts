import type { Texts } from './texts.ts';

export const texts: Texts = {
  'sign-up': {
    subject: 'PikPak Drive 驗證碼：{code}',
    paragraphs: [
      '請輸入以下驗證碼，確認您的電子郵件地址：',
      '{code}',
      '驗證碼在 {minutes} 分鐘內有效。如果不是您本人操作，請忽略這封郵件。',
    ],
  },
  'known-address': {
    subject: '您已經有 PikPak Drive 帳號',
    paragraphs: [
      '有人（可能是您本人）嘗試用這個電子郵件地址註冊帳號，但帳號已經存在。',
      '請直接用密碼登入。如果忘記密碼，可在登入頁選擇「忘記密碼」。',
      '如果不是您本人操作，無須處理：沒有人進入您的帳號。',
    ],
  },
  reset: {
    subject: '重設密碼驗證碼：{code}',
    paragraphs: [
      '請輸入以下驗證碼，為您的 PikPak Drive 帳號設定新密碼：',
      '{code}',
      '驗證碼在 {minutes} 分鐘內有效。如果不是您本人操作，請忽略這封郵件，您的密碼不會改變。',
    ],
  },
};
