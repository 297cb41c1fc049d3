// The module of the engine and its catalogues, which the build of the site names.
declare module "#engine?url" {
  const address: string;
  export default address;
}

declare module "#words/*" {
  const address: string;
  export default address;
}
