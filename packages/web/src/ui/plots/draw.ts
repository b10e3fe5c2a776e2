import { BarChart, HeatmapChart, MapChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { type EChartsType, getMap, init, registerMap, use } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import type { PlotOption } from './plot-source.ts';

// Canvas on the page, whose policy allows no styles in markup; SVG for pictures to take away.
use([
  BarChart,
  HeatmapChart,
  MapChart,
  GridComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
  SVGRenderer,
]);

export const drawPlot = (place: HTMLElement): EChartsType => init(place, null, { renderer: 'canvas' });

/** Makes `map: 'world'` known to plots; its outlines load with the first map. */
export async function loadWorld(): Promise<void> {
  const { worldMap } = await import('./world.ts');
  if (!getMap('world')) registerMap('world', worldMap() as unknown as Parameters<typeof registerMap>[1]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The same plot as a picture of its own, without the page. */
export function plotAsSvg(option: PlotOption, { width, height }: Size): string {
  const plot = init(null, null, { renderer: 'svg', ssr: true, width, height });
  plot.setOption({ ...option, animation: false });
  const text = plot.renderToSVGString();
  plot.dispose();
  return text;
}

export function plotAsCanvas(option: PlotOption, size: Size, pixelRatio: number): HTMLCanvasElement {
  const plot = init(document.createElement('div'), null, { renderer: 'canvas', devicePixelRatio: pixelRatio, ...size });
  plot.setOption({ ...option, animation: false });
  const canvas = plot.renderToCanvas({ pixelRatio });
  plot.dispose();
  return canvas;
}
