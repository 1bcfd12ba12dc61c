// Draws the icons of the installed app from public/favicon.svg; run it when the logo changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium.mjs';

const [mark] = /<rect.*(?=<\/svg>)/s.exec(readFileSync('public/favicon.svg', 'utf8'));
// Operating systems may crop a maskable icon to its inner 80 %, so the logo stays within that.
const whole = mark.replace(/rx="9" /, '');
const icons = [
  { file: 'icon-192.png', size: 192, art: mark },
  { file: 'icon-512.png', size: 512, art: mark },
  { file: 'icon-maskable-512.png', size: 512, art: whole },
  { file: 'apple-touch-icon.png', size: 180, art: whole },
];

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { file, size, art } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}" style="display:block">${art}</svg>`,
  );
  writeFileSync(`public/${file}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
