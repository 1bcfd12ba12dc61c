import type { Language } from '#contract/rules/languages.ts';

/** The letters of a language. */
export type Alphabet = {
  /** All lower-case letters, as the inside of a regular expression's character class. */
  letters: string;
  /** Whether foreign words are written without spaces around them. */
  unspaced?: true;
};

const latin = (more: string): Alphabet => ({ letters: `a-z${more}` });
const cyrillic = (letters: string): Alphabet => ({ letters });

/** Traditional characters that simplified Chinese writes differently, limited to common ones. */
const TRADITIONAL =
  '們個這來對時說國過學會為開關發問題點換獎勵調員帳號碼確認郵電網頁請選擇後還沒無從應讓給進處資訊導間長樣變實現動態體據標準護權條簽訂購買賣東車門經濟業務單總結內與萬億兩並註冊紀錄傳隱聲續戶誰歲齡歡謝寫讀聽見觀視親歷屬區廣場縣鄉鎮連絡絕細線終於歸類義價錢銀銷鑰鍵閉閱隊階隨難離雙雜領頭預須顯願飯飲館馬驗體';
/** Simplified characters that Japanese writes differently. */
const SIMPLIFIED =
  '们这个对时说过为开关发问题员帐码确认邮电网页请选择还从应让给进处资讯导间长样变实现动态据标准护权签订购买卖东车马门经济业务单总结亿两换奖励调册纪录传隐续户谁岁龄欢谢读听见观视亲历广场县乡镇连络绝细线终归类义价钱银销钥键闭阅队阶随难离双杂领头预须显愿饭饮馆验';

/** Accents in words of the language itself are included; those of foreign names aren't. */
export const ALPHABETS: Readonly<Record<Language, Alphabet>> = {
  es: latin('áéíñóúü'),
  de: latin('äöüß'),
  en: latin(''),
  bs: latin('čćđšž'),
  fr: latin('àâæçèéêëîïôœùûüÿ'),
  bg: cyrillic('а-ъьюяѝ'),
  pt: latin('áâãàçéêíóôõú'),
  zh: { letters: `\\p{Script=Han}--[${TRADITIONAL}]`, unspaced: true },
  el: { letters: 'α-ωάέήίόύώϊϋΐΰ' },
  cs: latin('áčďéěíňóřšťúůýž'),
  da: latin('æøåé'),
  et: latin('äõöüšž'),
  fi: latin('äöåšž'),
  hr: latin('čćđšž'),
  hu: latin('áéíóöőúüű'),
  hi: { letters: '\\p{Script=Devanagari}\u200c\u200d', unspaced: true },
  it: latin('àèéìíòóùú'),
  ja: {
    letters: `[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々]--[${SIMPLIFIED}]`,
    unspaced: true,
  },
  lt: latin('ąčęėįšųūž'),
  lv: latin('āčēģīķļņšūž'),
  cnr: latin('čćđšžśź'),
  mk: cyrillic('абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ'),
  nl: latin('áéèëêíïóöúü'),
  no: latin('æøåéèêóòô'),
  pl: latin('ąćęłńóśźż'),
  ro: latin('ăâîșț'),
  sr: cyrillic('абвгдђежзијклљмнњопрстћуфхцчџш'),
  ru: cyrillic('а-яё'),
  sv: latin('åäöéà'),
  sl: latin('čšž'),
  sk: latin('áäčďéíĺľňóôŕšťúýž'),
  tr: latin('çğıöşüâîû'),
  uk: cyrillic('абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'),
};

/** Names written in Latin letters in every language. */
export const LATIN_NAMES: readonly string[] = [
  'JTN',
  'Kvorum',
  'JavaScript',
  'IP',
  'Google',
  'Meta',
  'Facebook',
  'PayPal',
  'USD',
  'EUR',
  'SMS',
  'PDF',
];

/** The name of the GDPR, and the letters of its article 6(1). */
const LAW = ['GDPR', 'a', 'b', 'c', 'f'];
/** The address of the Bulgarian authority, as written on a letter. */
const ADDRESS = ['Prof', 'Tsvetan', 'Lazarov', 'Blvd', 'Sofia'];
/** Bulgarian towns with the only vowel of its kind. */
const TOWNS = [
  'Gălăbovo',
  'Iskăr',
  'Kazanlăk',
  'Kărdžali',
  'Nesebăr',
  'Părvomaj',
  'Tărgovište',
  'Tărnovo',
  'Văršets',
];

/** Words with letters of another language, used on purpose. */
export const FOREIGN_WORDS: Readonly<Partial<Record<Language, readonly string[]>>> = {
  pt: ['º'],
  zh: ['Cookie', ...LAW, ...ADDRESS],
  el: ['email', 'Email', 'cookies', 'Cookies'],
  et: TOWNS,
  fi: TOWNS,
  hi: [...LAW, 'EU', ...ADDRESS],
  it: ['º'],
  ja: ['Cookie', 'SNS', 'URL', 'EU', ...LAW, ...ADDRESS],
  ru: ['cookie', ...LAW],
  uk: ['cookie', ...LAW],
};
