/** Names of a browser and an operating system, as their makers write them. */
export type Device = {
  kind: 'computer' | 'phone' | 'tablet' | 'unknown';
  browser: string | null;
  system: string | null;
};

type Sign = readonly [sign: RegExp, name: string];

/** The first match counts, because most browsers also contain the names of their ancestors. */
const browsers: readonly Sign[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Microsoft Edge'],
  [/\b(OPR|OPT|OPiOS)\/|Opera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly Sign[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const named = (signs: readonly Sign[], userAgent: string): string | null =>
  signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** Reads a User-Agent header; returns only names from these lists. */
export function describeDevice(userAgent: string): Device {
  const system = named(systems, userAgent);
  return { kind: kindOf(system, userAgent), browser: named(browsers, userAgent), system };
}

function kindOf(system: string | null, userAgent: string): Device['kind'] {
  if (system === null) return 'unknown';
  if (system === 'iPadOS') return 'tablet';
  if (system === 'iOS') return 'phone';
  // Android tablets omit the word "Mobile".
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return 'computer';
}
