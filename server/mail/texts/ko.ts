import type { Texts } from './texts.ts';

export const texts: Texts = {
  'sign-up': {
    subject: 'PikPak Drive 인증 코드: {code}',
    paragraphs: [
      '이메일 주소를 확인하려면 다음 코드를 입력해 주세요.',
      '{code}',
      '코드는 {minutes}분 동안 유효합니다. 요청하신 적이 없다면 이 메일을 무시하셔도 됩니다.',
    ],
  },
  'known-address': {
    subject: '이미 PikPak Drive 계정이 있습니다',
    paragraphs: [
      '누군가(아마도 본인)가 이 이메일 주소로 계정을 만들려고 했지만, 이미 계정이 있습니다.',
      '비밀번호로 로그인해 주세요. 비밀번호를 잊으셨다면 로그인 화면에서 ‘비밀번호 찾기’를 선택해 주세요.',
      '본인이 아니라면 아무것도 하지 않으셔도 됩니다. 아무도 계정에 접속하지 않았습니다.',
    ],
  },
  reset: {
    subject: '비밀번호 재설정 코드: {code}',
    paragraphs: [
      'PikPak Drive 계정의 새 비밀번호를 설정하려면 다음 코드를 입력해 주세요.',
      '{code}',
      '코드는 {minutes}분 동안 유효합니다. 요청하신 적이 없다면 이 메일을 무시하셔도 됩니다. 비밀번호는 바뀌지 않습니다.',
    ],
  },
};
