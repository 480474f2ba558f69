import { rectifyConfusion } from 'unicode-confusables';

/**
 * The skeletons of a name (UTS 39 section 4): two names that share one of these texts can be confused. Capitals have
 * look-alikes of their own, so both the name and its lower case are compared.
 */
export function skeletonsOf(name: string): readonly string[] {
  const plain = name.normalize('NFKC');
  const small = plain.toLowerCase();
  return [...new Set([skeleton(small), skeleton(skeleton(plain).toLowerCase())])].sort();
}

const skeleton = (text: string): string =>
  rectifyConfusion(text.normalize('NFD').replace(/./gu, (sign) => looksLike[sign] ?? sign)).normalize('NFD');

/** Characters that Unicode's table keeps apart and readers of a list do not: small capitals, and other scripts. */
const looksLike: Readonly<Record<string, string>> = {
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'),
  ...pairs('кκĸмтτдпηвнӏ', 'kkkmttdnnbhl'),
  ...pairs('КΚМТΤДВН', 'KKMTTDBH'),
};

function pairs(from: string, to: string): Record<string, string> {
  const signs = [...to];
  return Object.fromEntries([...from].map((sign, at) => [sign, signs[at] ?? sign]));
}

/** Signs that are read as letters stay within a word. */
const notAWord = /[^\p{L}\p{M}\p{N}@$|!]+/u;
const standsFor: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '|': 'l', '!': 'l' },
  ...{ i: 'l', ı: 'l' },
};

/** Roles that speak for a server, as one word of a name, in the languages of the product. */
const offices =
  wordsIn(`admin admins administrator administrators administrador administradora administrasi pentadbir
  moderator moderators moderador official oficial resmi rasmi staff support soporte suporte dukungan sokongan helpdesk
  customerservice operator sysadmin superuser webmaster postmaster hostmaster abuse noreply
  администратор модератор оператор поддержка официальный админ адміністратор підтримка офіційний адмін`);
/** The same, and words that are harmless beside others, as the whole name. */
const wholeNames = wordsIn(
  'root system server security help info team billing mail everyone nobody null undefined',
);
/** Scripts that put no space between words. */
const contained = `管理员 管理員 客服 官方 管理者 運営 公式 サポート 관리자 운영자 고객센터 공식`.split(' ');

/**
 * Whether a name could be taken for the server itself or its staff: the name of the site, or its first word, anywhere
 * in it; a role as a word of it; digits and signs that stand for letters are read as those.
 */
export function isReserved(name: string, siteName: string): boolean {
  const brands = brandsIn(siteName);
  return skeletonsOf(name).some((form) => {
    const read = [form, form.replace(/\d+/g, '')].map((text) => text.split(notAWord).map(letters));
    return read.some((words) => {
      const whole = words.join('');
      return (
        brands.some((brand) => whole.includes(brand)) ||
        wholeNames.has(whole) ||
        offices.has(whole) ||
        words.some((word) => offices.has(word)) ||
        contained.some((word) => name.normalize('NFKC').includes(word))
      );
    });
  });
}

/**
 * The name without its spaces, and its first word where that is distinctive: "Pikpak" of "PikPak Drive", not "My" of
 * "My Cloud".
 */
function brandsIn(siteName: string): readonly string[] {
  const words = siteName.split(notAWord).filter((word) => word !== '');
  const [first = ''] = words;
  return [words.join(''), ...([...first].length >= 5 ? [first] : [])]
    .filter((word) => word !== '')
    .map(formOf);
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).map(formOf));
}

function formOf(word: string): string {
  return letters(skeleton(word.normalize('NFKC').toLowerCase()));
}

function letters(form: string): string {
  return form
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[013457@$|!iı]/g, (sign) => standsFor[sign] ?? sign);
}
