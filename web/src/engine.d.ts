// The module of the engine, its catalogues and its weights, which the build of the site names.
declare module "#engine?url" {
  const address: string;
  export default address;
}

declare module "#weights?url" {
  const address: string;
  export default address;
}

declare module "#words/*" {
  const address: string;
  export default address;
}
