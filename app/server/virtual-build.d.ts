declare module "virtual:remix/server-build" {
  export * from "@remix-run/dev/server-build";
}
