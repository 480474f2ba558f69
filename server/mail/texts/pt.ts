import type { Texts } from './texts.ts';

export const texts: Texts = {
  'sign-up': {
    subject: 'Seu código do PikPak Drive: {code}',
    paragraphs: [
      'Digite este código para confirmar seu endereço de e-mail:',
      '{code}',
      'Ele vale por {minutes} minutos. Se você não o pediu, pode ignorar esta mensagem.',
    ],
  },
  'known-address': {
    subject: 'Você já tem uma conta do PikPak Drive',
    paragraphs: [
      'Alguém, provavelmente você, tentou criar uma conta com este endereço de e-mail, mas ela já existe.',
      'Entre com sua senha. Se você a esqueceu, escolha “Esqueci a senha” na página de login.',
      'Se não foi você, não é preciso fazer nada: ninguém entrou na sua conta.',
    ],
  },
  reset: {
    subject: 'Seu código para uma nova senha: {code}',
    paragraphs: [
      'Digite este código para escolher uma nova senha para sua conta do PikPak Drive:',
      '{code}',
      'Ele vale por {minutes} minutos. Se você não o pediu, pode ignorar esta mensagem: sua senha continua a mesma.',
    ],
  },
};
