import { expect, test } from 'vitest';
import { pointTextsIn, pointTranslationsInput } from './point-texts.ts';

const point = {
  language: 'de',
  title: 'Servoantriebe',
  description: '<p>Sechs Größen.</p>',
  translations: {
    en: { title: 'Servo drives', description: '<p>Six sizes.</p>' },
    es: { title: 'Servoaccionamientos', description: null },
  },
} as const;

test('each text is read in the language wanted, else in the language of the point', () => {
  expect(pointTextsIn(point, 'en')).toEqual({
    title: 'Servo drives',
    titleLanguage: 'en',
    description: '<p>Six sizes.</p>',
    descriptionLanguage: 'en',
  });
  expect(pointTextsIn(point, 'es')).toEqual({
    title: 'Servoaccionamientos',
    titleLanguage: 'es',
    description: '<p>Sechs Größen.</p>',
    descriptionLanguage: 'de',
  });
  expect(pointTextsIn(point, 'de')).toMatchObject({ title: 'Servoantriebe', titleLanguage: 'de' });
});

test('a point without a text has none in any language', () => {
  expect(pointTextsIn({ ...point, description: null, translations: {} }, 'es')).toMatchObject({
    description: null,
    descriptionLanguage: 'de',
  });
});

test('translations take three languages, within the limits of the texts themselves', () => {
  expect(pointTranslationsInput.parse({ es: { title: ' Eje ' } })).toEqual({ es: { title: 'Eje', description: null } });
  const faults = pointTranslationsInput.safeParse({ es: { title: 'x'.repeat(81) }, fr: { title: 'Axe' } }).error
    ?.issues;
  expect(faults?.map(({ path }) => path.join('.'))).toEqual(['es.title', '']);
});
