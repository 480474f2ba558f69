/** Encodings that can be chosen, by the names of the Encoding Standard; the order is that of the menu. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'windows-1251',
  'koi8-r',
  'windows-1252',
] as const;
export type TextEncoding = (typeof encodings)[number];

/** Bytes that the detection reads. */
const inspectedBytes = 65_536;

interface Candidate {
  readonly encoding: TextEncoding;
  /** Signs that make up a large share of any text of these languages. */
  readonly frequent: string;
  /** Languages for which the encoding is likelier than its signs alone say. */
  readonly languages: readonly string[];
  /** One byte for each sign: any bytes make text, so that letters must follow each other as in words. */
  readonly isSingleByte?: boolean;
  /** Most letters are ASCII: two others rarely meet. */
  readonly isLatin?: boolean;
}

const candidates: readonly Candidate[] = [
  {
    encoding: 'gb18030',
    frequent:
      '，。、：“”的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运',
    languages: ['zh-CN'],
  },
  {
    encoding: 'big5',
    frequent:
      '，。、：「」的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運',
    languages: ['zh-TW'],
  },
  ...(['shift_jis', 'euc-jp'] as const).map((encoding) => ({
    encoding,
    frequent:
      '、。「」ーあいうえおかがきぎくぐけげこごさざしじすずせぜそたただちっつづてでとどなにぬねのはばひびふぶへべほまみむめもゃやゅゆょよらりるれろわをんアイウエオカガキギクグケコサザシジスズセソタダチッツテデトドナニネノハバパヒビピフブプヘベペホボポマミムメモャュョラリルレロワン日本人年大一月中会',
    languages: ['ja'],
  })),
  {
    encoding: 'euc-kr',
    frequent:
      '이다는의가을에고지로한하은기서를도사자어리나시대과인으있정해들수일것부라전아그보원구주면공적장제상국니거있안만여어게습러했었성스조동우진경',
    languages: ['ko'],
  },
  {
    encoding: 'windows-1251',
    frequent: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґ«»—№…',
    languages: ['ru', 'uk'],
    isSingleByte: true,
  },
  { encoding: 'koi8-r', frequent: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', languages: [], isSingleByte: true },
  {
    encoding: 'windows-1252',
    frequent: 'éèàùâêîôûçäöüßñáíóúãõøåæìòëïÿœ‘’“”–—…€°«»¿¡·º®™©',
    languages: ['es', 'pt', 'en-US', 'id', 'ms'],
    isSingleByte: true,
    isLatin: true,
  },
];

/**
 * Guesses the encoding of a text from its first bytes: byte order mark, zeros, whether it is valid UTF-8, else in which
 * of the older encodings it looks most like a language. A language tag, the page's, decides between equal candidates.
 */
export function guessEncoding(bytes: Uint8Array, language: string): TextEncoding {
  const head = bytes.subarray(0, inspectedBytes);
  const certain = markOf(head) ?? wideOf(head);
  if (certain !== undefined) return certain;
  if (decoded(head, 'utf-8') !== undefined) return isShifted(head) ? 'iso-2022-jp' : 'utf-8';
  let best: { encoding: TextEncoding; score: number } = { encoding: 'windows-1252', score: 0 };
  for (const candidate of candidates) {
    const text = decoded(head, candidate.encoding);
    if (text === undefined) continue;
    const score = scoreOf(text, candidate) + (candidate.languages.includes(language) ? 0.05 : 0);
    if (score > best.score) best = { encoding: candidate.encoding, score };
  }
  return best.encoding;
}

/** Decodes with replacement characters for invalid bytes; the byte order mark is removed. */
export const decodeText = (bytes: Uint8Array, encoding: TextEncoding): string =>
  new TextDecoder(encoding).decode(bytes);

/** Undefined where the encoding cannot have made these bytes. The end may be cut off in the middle of a sign. */
function decoded(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

function markOf([first, second, third]: Uint8Array): TextEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Text in two bytes a sign, mostly of the first 256: every other byte is zero. */
function wideOf(bytes: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / (bytes.length / 2));
  if (odd > 0.3 && even < 0.05) return 'utf-16le';
  return even > 0.3 && odd < 0.05 ? 'utf-16be' : undefined;
}

/** ISO-2022-JP is ASCII with escapes: `ESC $ B` begins kanji. */
function isShifted(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)) return true;
  }
  return false;
}

const isLetter = /\p{L}/u;
const isLower = /\p{Ll}/u;
const isUpper = /\p{Lu}/u;
const isOdd = /[\p{Co}\p{Cn}\uff61-\uff9f\ufffd]/u;

/** The share of frequent characters among those outside of ASCII, less implausible ones. */
function scoreOf(text: string, { frequent, isSingleByte, isLatin }: Candidate): number {
  const usual = new Set(frequent);
  let [all, found, wrong, before] = [0, 0, 0, ''];
  for (const sign of text) {
    if (sign > '\x7f') {
      all += 1;
      if (usual.has(sign)) found += 1;
      if (isOdd.test(sign)) wrong += 1;
      if (isSingleByte && !usual.has(sign) && !isLetter.test(sign)) wrong += 1;
      if (isLatin && before > '\x7f' && isLetter.test(sign)) wrong += 1;
      if (isSingleByte && isUpper.test(sign) && isLower.test(before)) wrong += 2;
    }
    before = sign;
  }
  return all === 0 ? 0 : (found - wrong) / all;
}
