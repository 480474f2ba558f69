import type { Texts } from './texts.ts';

export const texts: Texts = {
  'sign-up': {
    subject: 'Kod PikPak Drive anda: {code}',
    paragraphs: [
      'Masukkan kod ini untuk mengesahkan alamat e-mel anda:',
      '{code}',
      'Kod ini sah selama {minutes} minit. Jika anda tidak memintanya, abaikan sahaja mesej ini.',
    ],
  },
  'known-address': {
    subject: 'Anda sudah mempunyai akaun PikPak Drive',
    paragraphs: [
      'Seseorang, mungkin anda sendiri, cuba membuka akaun dengan alamat e-mel ini, tetapi akaunnya sudah wujud.',
      'Log masuk dengan kata laluan anda. Jika terlupa, pilih “Lupa kata laluan” di halaman log masuk.',
      'Jika itu bukan anda, tiada apa-apa yang perlu dilakukan: tiada sesiapa yang memasuki akaun anda.',
    ],
  },
  reset: {
    subject: 'Kod untuk kata laluan baharu: {code}',
    paragraphs: [
      'Masukkan kod ini untuk menetapkan kata laluan baharu bagi akaun PikPak Drive anda:',
      '{code}',
      'Kod ini sah selama {minutes} minit. Jika anda tidak memintanya, abaikan sahaja mesej ini; kata laluan anda tidak berubah.',
    ],
  },
};
