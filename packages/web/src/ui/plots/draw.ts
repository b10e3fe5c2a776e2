import { BarChart, HeatmapChart, MapChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, getMap, init, registerMap, use } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

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

export type PlotOption = EChartsCoreOption;

export const drawPlot = (place: HTMLElement): EChartsType => init(place, null, { renderer: 'canvas' });

/** Makes `map: 'world'` known to plots; its outlines are loaded only where somebody looks at them. */
export async function loadWorld(): Promise<void> {
  const { worldMap } = await import('./world.ts');
  if (!getMap('world')) registerMap('world', worldMap() as unknown as Parameters<typeof registerMap>[1]);
}

/** The same plot as a picture of its own, without the page. */
export function plotAsSvg(option: PlotOption, width: number, height: number): string {
  const plot = init(null, null, { renderer: 'svg', ssr: true, width, height });
  plot.setOption({ ...option, animation: false });
  const text = plot.renderToSVGString();
  plot.dispose();
  return text;
}
