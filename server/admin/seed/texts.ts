import { createChance } from './chance.ts';

/** Texts of the demo, each written by a reader of the language. */
export const welcome = `# Welcome to your drive

This account is a demonstration. Everything in it was generated, so try whatever you like:

- **Pictures** has landscapes and patterns. Open one and use the arrow keys.
- **Documents** has texts in many languages and a table.
- *Notes.md* in Documents has older versions: open its versions and bring one back.
- Something lies in the trash, waiting to be restored or deleted for ever.
- Drop a file anywhere in this window to upload it. If the connection breaks, the upload goes on later.

Nothing here belongs to anyone, and nothing is lost when you delete it.
`;

export const languages: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'Bienvenida.txt',
    text: 'Te damos la bienvenida a tu nube.\n\nAquí puedes guardar tus archivos, compartirlos con un enlace y abrirlos desde cualquier dispositivo. Si borras algo por error, búscalo en la papelera.\n',
  },
  {
    name: 'Boas-vindas.txt',
    text: 'Boas-vindas à sua nuvem.\n\nGuarde aqui os seus arquivos, compartilhe-os com um link e abra-os em qualquer dispositivo. Apagou algo sem querer? Procure na lixeira.\n',
  },
  {
    name: 'Selamat datang.txt',
    text: 'Selamat datang di drive Anda.\n\nSimpan file di sini, bagikan lewat tautan, dan buka dari perangkat mana pun. Kalau ada yang terhapus tanpa sengaja, cari di tempat sampah.\n',
  },
  {
    name: 'Добро пожаловать.txt',
    text: 'Добро пожаловать в ваше облако.\n\nХраните здесь файлы, делитесь ими по ссылке и открывайте их с любого устройства. Если что-то удалили по ошибке, загляните в корзину.\n',
  },
  {
    name: 'ようこそ.txt',
    text: 'ドライブへようこそ。\n\nファイルを保存し、リンクで共有し、どの端末からでも開けます。間違えて削除したものは、ゴミ箱から元に戻せます。\n',
  },
  {
    name: '환영합니다.txt',
    text: '드라이브에 오신 것을 환영합니다.\n\n파일을 저장하고 링크로 공유하고 어떤 기기에서든 열어 보세요. 실수로 지운 파일은 휴지통에서 되돌릴 수 있습니다.\n',
  },
  {
    name: '欢迎使用.txt',
    text: '欢迎使用你的网盘。\n\n你可以在这里保存文件，用链接分享，也可以在任何设备上打开。误删的内容可以在回收站里找回。\n',
  },
  {
    name: '歡迎使用.txt',
    text: '歡迎使用你的雲端硬碟。\n\n你可以在這裡儲存檔案，用連結分享，也可以在任何裝置上開啟。不小心刪除的內容可以在垃圾桶裡找回。\n',
  },
  {
    name: 'مرحبًا بك.txt',
    text: 'مرحبًا بك في مساحتك السحابية.\n\nاحفظ ملفاتك هنا، وشاركها عبر رابط، وافتحها من أي جهاز. وإذا حذفت شيئًا بالخطأ فستجده في سلة المهملات.\n',
  },
  {
    name: 'ברוכים הבאים.txt',
    text: 'ברוכים הבאים לכונן שלכם.\n\nאפשר לשמור כאן קבצים, לשתף אותם בקישור ולפתוח אותם מכל מכשיר. מחקתם משהו בטעות? חפשו אותו בפח האשפה.\n',
  },
];

/** One after the other; all but the last become older versions. */
export const notes: readonly string[] = [
  '# Notes\n\n- Ask about the night train\n',
  '# Notes\n\n- Ask about the night train: it runs on Fridays only\n- Renew the passport\n',
  '# Notes\n\n- Night train booked, coach 7\n- Passport renewed\n- Water the plants before leaving\n',
];

export const itinerary = `# Kyoto, four days in spring

| Day | Morning | Afternoon | Evening |
|---|---|---|---|
| 1 | Arrive, leave the bags | Walk along the Kamo river | Noodles near Demachi |
| 2 | Fushimi Inari before seven | Tofuku-ji garden | Rest |
| 3 | Arashiyama by the first train | Bicycle to Saga | Bath house |
| 4 | Nishiki market | Philosopher's path | Night train |
`;

export const haiku =
  '旅の計画\n\n一日目　鴨川を歩く\n二日目　伏見稲荷へ朝早く\n三日目　嵐山、自転車を借りる\n四日目　錦市場、夜行列車で帰る\n';

export const guests =
  '🎂 Guest list\n\n✅ Amélie\n✅ Björn\n✅ 美咲\n❓ Øyvind\n❓ Zoë\n\n🥗 Salad: Björn\n🍰 Cake: Amélie\n🎶 Music: 美咲\n';

export const travelDiary =
  'مذكرات السفر\n\nاليوم الأول: وصلنا قبل الغروب، وكان البحر هادئًا. مشينا على الشاطئ حتى أضاءت المصابيح.\n';

export const longName = `${'A name that goes on and on, so that one can see how a list, a dialog and a download deal with it '.repeat(2)}(the end).txt`;

/** Every day of a year: the temperature that a garden might have had. */
export function gardenLog(): string {
  const chance = createChance(2026);
  const rows = Array.from({ length: 365 }, (_, day) => {
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
    const usual = 10.5 - 9.5 * Math.cos((2 * Math.PI * (day - 18)) / 365);
    const low = usual - chance.between(2, 6);
    const high = usual + chance.between(2, 7);
    const rain = chance.between(0, 1) < 0.32 ? chance.between(0.2, 18) : 0;
    return [date, low.toFixed(1), high.toFixed(1), rain.toFixed(1)].join(',');
  });
  return `date,low °C,high °C,rain mm\n${rows.join('\n')}\n`;
}
