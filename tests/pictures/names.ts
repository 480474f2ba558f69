/** Names of the files in pictures of the product, in the language of the picture; nobody's own. */
export interface Names {
  /** Who shares: a display name. */
  readonly person: string;
  readonly photos: string;
  readonly recipes: string;
  readonly work: string;
  readonly harbour: string;
  readonly mountains: string;
  readonly contract: string;
  readonly budget: string;
  readonly song: string;
  readonly film: string;
  /** Of a share. */
  readonly title: string;
}

type Row = readonly [
  person: string,
  photos: string,
  recipes: string,
  work: string,
  harbour: string,
  mountains: string,
  contract: string,
  budget: string,
  song: string,
  film: string,
  title: string,
];

const named = ([
  ...[person, photos, recipes, work, harbour, mountains, contract, budget, song, film, title]
]: Row): Names => ({
  ...{ person, photos, recipes, work, title },
  ...{ harbour: `${harbour}.jpg`, mountains: `${mountains}.jpg`, contract: `${contract}.pdf` },
  ...{ budget: `${budget}.xlsx`, song: `${song}.mp3`, film: `${film}.mp4` },
});

const rows: Readonly<Record<string, Row>> = {
  'en-US': [
    ...(['Blue Harbor', 'Vacation photos', 'Recipes', 'Work', 'Harbor at dawn', 'Mountains'] as const),
    ...(['Rental agreement', 'Budget', 'Evening song', 'Birthday', 'Photos from our trip'] as const),
  ],
  es: [
    ...(['Puerto Azul', 'Fotos de vacaciones', 'Recetas', 'Trabajo', 'Puerto al alba', 'Montañas'] as const),
    ...([
      'Contrato de alquiler',
      'Presupuesto',
      'Canción de la tarde',
      'Cumpleaños',
      'Fotos del viaje',
    ] as const),
  ],
  pt: [
    ...(['Porto Azul', 'Fotos das férias', 'Receitas', 'Trabalho', 'Porto de manhã', 'Montanhas'] as const),
    ...(['Contrato de aluguel', 'Orçamento', 'Canção da noite', 'Aniversário', 'Fotos da viagem'] as const),
  ],
  id: [
    ...(['Pelabuhan Biru', 'Foto liburan', 'Resep', 'Pekerjaan', 'Pelabuhan pagi', 'Pegunungan'] as const),
    ...(['Perjanjian sewa', 'Anggaran', 'Lagu senja', 'Ulang tahun', 'Foto perjalanan kita'] as const),
  ],
  ms: [
    ...(['Teluk Biru', 'Foto percutian', 'Resipi', 'Kerja', 'Pelabuhan pagi', 'Gunung-ganang'] as const),
    ...(['Perjanjian sewa', 'Belanjawan', 'Lagu senja', 'Hari jadi', 'Foto perjalanan kita'] as const),
  ],
  ru: [
    ...(['Синяя гавань', 'Фото из отпуска', 'Рецепты', 'Работа', 'Гавань утром', 'Горы'] as const),
    ...(['Договор аренды', 'Бюджет', 'Вечерняя песня', 'Праздник', 'Фото из поездки'] as const),
  ],
  uk: [
    ...(['Синя гавань', 'Фото з відпустки', 'Рецепти', 'Робота', 'Гавань зранку', 'Гори'] as const),
    ...(['Договір оренди', 'Бюджет', 'Вечірня пісня', 'Свято', 'Фото з поїздки'] as const),
  ],
  ja: [
    ...(['青い港', '旅行の写真', 'レシピ', '仕事', '夜明けの港', '山並み'] as const),
    ...(['賃貸契約書', '予算', '夕べの歌', '誕生日', 'みんなで行った旅行の写真'] as const),
  ],
  ko: [
    ...(['푸른 항구', '휴가 사진', '요리법', '업무', '새벽 항구', '산'] as const),
    ...(['임대 계약서', '예산', '저녁 노래', '생일', '우리 여행 사진'] as const),
  ],
  'zh-CN': [
    ...(['蓝色港湾', '度假照片', '食谱', '工作', '清晨的港湾', '群山'] as const),
    ...(['租房合同', '预算', '傍晚的歌', '生日', '我们的旅行照片'] as const),
  ],
  'zh-TW': [
    ...(['藍色港灣', '度假照片', '食譜', '工作', '清晨的港灣', '群山'] as const),
    ...(['租屋契約', '預算', '傍晚的歌', '生日', '我們的旅行照片'] as const),
  ],
};

export const namesIn = (locale: string): Names => {
  const row = rows[locale];
  if (row === undefined) throw new Error(`Write names for ${locale} into tests/pictures/names.ts.`);
  return named(row);
};
