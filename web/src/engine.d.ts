// The module of the engine, which the build of the site names.
declare module "#engine?url" {
  const address: string;
  export default address;
}
