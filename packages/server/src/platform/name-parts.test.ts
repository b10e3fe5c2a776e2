import { expect, test } from 'vitest';
import { nameParts } from './name-parts.ts';

test.each([
  ['Marta Lindqvist', 'Marta', 'Lindqvist'],
  ['  Jana   Brandt ', 'Jana', 'Brandt'],
  ["Sinéad O'Neill", 'Sinéad', "O'Neill"],
  ['Jean-Luc Müller-Lüdenscheidt', 'Jean-Luc', 'Müller-Lüdenscheidt'],
  ['Анна Иванова', 'Анна', 'Иванова'],
  ['Αθηνά Παπαδοπούλου', 'Αθηνά', 'Παπαδοπούλου'],
  ['ანა ბერიძე', 'ანა', 'ბერიძე'],
  ['Ngũgĩ Kamau', 'Ngũgĩ', 'Kamau'],
  ['Berg, Anna', 'Anna', 'Berg'],
  ['van der Berg , Anna Lena', 'Anna Lena', 'van der Berg'],
])('of %j are told', (name, given, family) => {
  expect(nameParts(name)).toEqual({ given, family });
});

test.each([
  'Madonna',
  'María García López',
  'Ludwig van Beethoven',
  'Dr. Anna Müller',
  'Dr. Müller',
  'Frau Müller',
  'Mr Smith',
  'Señora García',
  'Mme Dupont',
  'Dr Müller',
  'van Beethoven',
  'de Souza',
  'BERG Anna',
  'Anna B.',
  'Müller jun.',
  'Anna 🚀',
  'Anna (Messe)',
  'Anna Berg, MBA',
  'Berg, Dr.',
  'Berg, MBA',
  'Berg, PhD',
  'Berg, Jr',
  'Berg, Anna, Kessler',
  '王小明',
  '王 小明',
  '김 민준',
  'أحمد',
  'Nguyễn Văn An',
  'Ana de Souza',
  'Vincent van der Berg',
  'José Luis Rodríguez Zapatero',
  'Prof. Dr. Weiß',
  'Sir Elton',
  'สมชาย ใจดี (Sam)',
  '山田 太郎',
  'Anna Müller-Lüdenscheidt von Berg',
  '',
])('of %j nobody knows: it stays whole', (name) => {
  expect(nameParts(name)).toEqual({ given: '', family: name });
});
