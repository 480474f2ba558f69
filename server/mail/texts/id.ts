import type { Texts } from './texts.ts';

export const texts: Texts = {
  'sign-up': {
    subject: 'Kode PikPak Drive Anda: {code}',
    paragraphs: [
      'Masukkan kode ini untuk mengonfirmasi alamat email Anda:',
      '{code}',
      'Kode berlaku selama {minutes} menit. Jika Anda tidak memintanya, abaikan saja pesan ini.',
    ],
  },
  'known-address': {
    subject: 'Anda sudah memiliki akun PikPak Drive',
    paragraphs: [
      'Seseorang, mungkin Anda sendiri, mencoba membuat akun dengan alamat email ini, tetapi akunnya sudah ada.',
      'Masuklah dengan kata sandi Anda. Jika lupa, pilih “Lupa kata sandi” di halaman masuk.',
      'Jika itu bukan Anda, tidak perlu melakukan apa pun: tidak ada yang masuk ke akun Anda.',
    ],
  },
  reset: {
    subject: 'Kode untuk kata sandi baru: {code}',
    paragraphs: [
      'Masukkan kode ini untuk membuat kata sandi baru bagi akun PikPak Drive Anda:',
      '{code}',
      'Kode berlaku selama {minutes} menit. Jika Anda tidak memintanya, abaikan saja pesan ini; kata sandi Anda tidak berubah.',
    ],
  },
};
