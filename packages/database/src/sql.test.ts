import { expect, test } from 'vitest';
import { sql } from './sql.ts';
import { toStatement } from './statement.ts';

const textOf = (statement: Parameters<typeof toStatement>[0]) => toStatement(statement).text;

test('values become numbered parameters, in statements put together too', () => {
  const condition = sql`a = ${1} and b = any(${['x', null]}::text[])`;
  const statement = toStatement(sql`select * from t where ${condition} limit ${5}`);
  expect(statement.text).toBe('select * from t where a = $1 and b = any($2::text[]) limit $3');
  expect(statement.values).toEqual(['1', '{"x",null}', '5']);
  const parts = sql.join([sql`a = ${1}`, sql`b = ${2}`], ' or ');
  expect(toStatement(sql`where ${parts} and ${sql.join([])}c`)).toMatchObject({
    text: 'where a = $1 or b = $2 and c',
    values: ['1', '2'],
  });
});

test('each kind of value is sent in the form that PostgreSQL reads', () => {
  const { values } = sql`${'text'} ${1.5} ${2n} ${true} ${null} ${new Date(0)} ${new Uint8Array([1, 255])}
    ${['a,b', '"q"', 'back\\slash', 'NULL', '', null]} ${[[1, 2], [3]]} ${[new Date(0)]} ${[new Uint8Array([255])]} ${[]}
    ${sql.json({ a: ['ü'] })} ${sql.json(null)} ${sql.json('text')}`;
  expect(values).toEqual([
    'text',
    '1.5',
    '2',
    'true',
    null,
    '1970-01-01T00:00:00.000Z',
    Buffer.from([1, 255]),
    '{"a,b","\\"q\\"","back\\\\slash","NULL","",null}',
    '{{"1","2"},{"3"}}',
    '{"1970-01-01T00:00:00.000Z"}',
    '{"\\\\xff"}',
    '{}',
    '{"a":["ü"]}',
    'null',
    '"text"',
  ]);
});

test('what is no value is refused before anything is sent', () => {
  expect(() => sql`${undefined as unknown as null}`).toThrow('null says that there is none');
  expect(() => sql`${{ a: 1 } as unknown as null}`).toThrow('sql.json() sends an object as JSON');
  expect(() => sql`${[undefined] as unknown as null}`).toThrow(TypeError);
  expect(() => sql`${new Date(Number.NaN)}`).toThrow(RangeError);
  expect(() => sql.json(undefined)).toThrow('There is no JSON for undefined');
});

test('rows and changes are named as the program names them', () => {
  const row = { id: 'a', publishedAt: new Date(0), note: null, tags: sql.json(['x']), left: undefined };
  expect(toStatement(sql`insert into t ${sql.rows(row)}`)).toMatchObject({
    text: 'insert into t (id, published_at, note, tags) values ($1, $2, $3, $4)',
    values: ['a', '1970-01-01T00:00:00.000Z', null, '["x"]'],
  });
  expect(textOf(sql`insert into t ${sql.rows([{ a: 1 }, { a: 2 }])}`)).toBe('insert into t (a) values ($1), ($2)');
  expect(textOf(sql`update t set ${sql.assignments({ isOpen: true, at: undefined })}`)).toBe(
    'update t set is_open = $1',
  );
  expect(() => sql.assignments({ a: undefined })).toThrow('nothing to change');
  expect(() => sql.rows([])).toThrow('nothing to insert');
  expect(() => sql.assignments({ 'a = 1; --': 1 })).toThrow('no name of a column');
  expect(() => sql.rows([{ a: 1 }, { b: 2 }])).toThrow(TypeError);
});

test('names are quoted', () => {
  expect(textOf(sql`select ${sql.identifier('a"b')} from ${sql.identifier('identity.users')}`)).toBe(
    'select "a""b" from "identity"."users"',
  );
});

test('the same text has one name on every connection; a search has none', () => {
  const find = (id: string) => toStatement(sql`select 1 from t where id = ${id}`);
  expect(find('a').name).toBe(find('b').name);
  expect(find('a').name).not.toBe(toStatement(sql`select 2 from t where id = ${'a'}`).name);
  const built = (column: string) => toStatement(sql`select 1 from t where ${sql.identifier(column)} = ${1}`);
  expect(built('a').name).toBe(built('a').name);
  expect(toStatement(sql`select 1 from t where name ilike ${'%a%'}`).name).toBeUndefined();
});
