/**
 * The script of a fake maps provider: the parts of the JS API 3 that the site uses, as the provider's types describe
 * them. It writes its state into attributes, and puts markers and the number of features into its container.
 */
export const fakeYandexMaps = `{
  const toY = (latitude) => Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI
  const projection = {
    toWorldCoordinates: ([x, y]) => ({ x: x / 180, y: toY(y) }),
    fromWorldCoordinates: ({ x, y }) => [x * 180, (Math.atan(Math.sinh(y * Math.PI)) * 180) / Math.PI],
  }
  class YMap {
    constructor(container, { location, theme }) {
      this.element = document.createElement('div')
      this.element.className = 'fake-yandex'
      // As the provider does: it compiles what it draws, and inserts elements with style attributes.
      new Function('element', 'element.setAttribute("style", "height: 100%")')(this.element)
      container.append(this.element)
      this.children = []
      this.projection = projection
      this.theme = theme
      this.location = location
      this.write()
    }
    get center() { return this.location.center }
    get zoom() { return this.location.zoom }
    get size() { return { x: this.element.clientWidth, y: this.element.clientHeight } }
    setLocation(location) {
      this.location = { ...this.location, ...location }
      this.write()
      for (const child of this.children) child.options?.onUpdate?.()
    }
    addChild(child) {
      this.children.push(child)
      if (child.element) this.element.append(child.element)
      this.write()
    }
    removeChild(child) {
      this.children = this.children.filter((other) => other !== child)
      child.element?.remove()
      this.write()
    }
    destroy() { this.element.remove() }
    write() {
      const features = this.children.filter(({ options }) => options?.geometry)
      Object.assign(this.element.dataset, {
        theme: this.theme,
        zoom: this.zoom,
        center: this.center.join(' '),
        markers: this.children.filter(({ element }) => element).length,
        features: features.length,
      })
    }
  }
  class Part { constructor(options, element) { this.options = options; this.element = element } }
  window.ymaps3 = {
    ready: Promise.resolve(),
    YMap,
    YMapDefaultSchemeLayer: Part,
    YMapDefaultFeaturesLayer: Part,
    YMapListener: Part,
    YMapMarker: Part,
    YMapFeature: Part,
  }
}`

/** A map style with tiles of its own origin and of another one, which the site does not allow. */
export function createFakeStyle(origin: string): object {
  const other = origin.replace('127.0.0.1', 'localhost')
  const tiles = (from: string) => ({
    type: 'raster',
    tiles: [`${from}/tiles/{z}/{x}/{y}.png`],
    tileSize: 256,
    attribution: 'Карта: Пробный провайдер',
  })
  return {
    version: 8,
    name: 'Fake',
    sources: { base: tiles(origin), other: tiles(other) },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#123456' } },
      { id: 'place', type: 'raster', source: 'base' },
      { id: 'other', type: 'raster', source: 'other' },
    ],
  }
}
