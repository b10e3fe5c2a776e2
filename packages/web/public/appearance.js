// Runs before the first paint. Written in the language of 2009: what does not parse says nothing.

// A dark page never flashes white. The key is the one in src/lib/storage/storage.ts.
function setTheme() {
  var preference = null;
  try {
    preference = localStorage.getItem('fairlead.appearance');
  } catch (_) {
    // Storage may be refused; the system's preference is used then.
  }
  var isDark = preference === 'dark' || (preference !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light');
}

// Where the browser is older than Safari 16.4, Chrome or Edge 109 and Firefox 115 (docs/decisions/066-oldest-browsers.md), whose features
// are asked for below. The texts are here, because no locale file is loaded there.
function sayTooOld() {
  // A page that the server has drawn, a printed code's page, stays and works without script.
  var waiting = document.querySelector('#root > .waiting');
  if (!waiting) return;
  var texts = {
    en: [
      'This browser is too old',
      'Update your browser, or open this page in Safari 16.4, Chrome 109, Edge 109, Firefox 115 or newer. On iPhone and iPad a newer Safari comes with the update of the system.',
    ],
    de: [
      'Dieser Browser ist zu alt',
      'Bitte den Browser aktualisieren oder diese Seite in Safari 16.4, Chrome 109, Edge 109, Firefox 115 oder neuer öffnen. Auf iPhone und iPad kommt ein neueres Safari mit dem Update des Systems.',
    ],
    es: [
      'Este navegador es demasiado antiguo',
      'Actualiza el navegador o abre esta página en Safari 16.4, Chrome 109, Edge 109, Firefox 115 o posterior. En iPhone y iPad, la nueva versión de Safari llega con la actualización del sistema.',
    ],
  };
  var language = (navigator.language || 'en').slice(0, 2).toLowerCase();
  if (!texts[language]) language = 'en';
  var heading = document.createElement('h1');
  heading.textContent = texts[language][0];
  var text = document.createElement('p');
  text.textContent = texts[language][1];
  var box = document.createElement('main');
  box.style.cssText = 'max-width:32rem;margin:0 auto;padding:48px 20px;font:16px/1.5 sans-serif';
  heading.style.cssText = 'margin:0 0 12px;font-size:24px;font-weight:600;line-height:1.25';
  box.appendChild(heading);
  box.appendChild(text);
  document.documentElement.lang = language;
  waiting.parentNode.replaceChild(box, waiting);
}

setTheme();
if (!('CompressionStream' in window && 'MathMLElement' in window)) {
  document.documentElement.setAttribute('data-too-old', '');
  document.addEventListener('DOMContentLoaded', sayTooOld);
}
