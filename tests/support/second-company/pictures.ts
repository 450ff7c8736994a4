import sharp from 'sharp'

export const PLAN_HOST = 'https://plans.example'

interface OddPlan {
  path: string
  draw: () => Promise<Buffer>
}

const raster = (path: string, width: number, height: number): OddPlan => ({
  path,
  draw: () =>
    sharp(Buffer.from(drawRoom(width, height)))
      .png()
      .toBuffer(),
})

/** Plans of sizes that no designer expects. */
export const oddPlans: readonly OddPlan[] = [
  raster('/very-wide.png', 3_000, 120),
  raster('/very-tall.png', 120, 3_000),
  raster('/tiny.png', 8, 8),
  { path: '/drawing.svg', draw: async () => Buffer.from(drawRoom(900, 700)) },
  raster('/usual.png', 1_200, 900),
]

function drawRoom(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#fff"/>
<rect x="1" y="1" width="${width - 2}" height="${height - 2}" fill="none" stroke="#222" stroke-width="2"/></svg>`
}
